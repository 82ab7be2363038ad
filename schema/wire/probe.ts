// A small static reply that only the academy gives. The page of a captive portal or of a proxy is answered with 200 as
// well: what counts is the body.

/** Asked without cookies, kept nowhere. */
export const PROBE_PATH = '/probe';

export const PROBE_REPLY = {academy: 'here'} as const;

/** Whether a reply, as JSON, is the academy's own. */
export const isProbeReply = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'academy' in body && body.academy === PROBE_REPLY.academy;
