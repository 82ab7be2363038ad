/** Nobody says more in one go. */
export const TEXT_MOST = 4000;

/** Text that a service has sent; empty where it is none. */
export const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, TEXT_MOST) : '');

/** The fields of something that a service has sent; none where it has none. */
export const fieldsOf = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? {...sent} : {};
