// What an error-reporting service may be told of a fatal error: everything but who it was.

/** A fatal error of the call library, without user name, user data and token. */
export type FatalReport = {
  /** `ejected`, `exp-token`, `connection-error`, … */
  readonly type: string;
  readonly message: string;
  readonly callId: string;
  /** ISO time. */
  readonly timestamp: string;
  readonly details: unknown;
  /** What the call was joined with. */
  readonly properties: unknown;
};

const FILTERED = '[Filtered]';
const SECRET = /^(?:user_?name|user_?data|token|authorization|api_?key)$/i;
/** A meeting token travels in the address of its room too. */
const SECRET_IN_ADDRESS = /([?&](?:t|token)=)[^&#\s"']+/gi;

/** A copy in which secrets are replaced, however deep they stand. Cycles and functions are left out. */
export function withoutSecrets(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value === 'string') return value.replace(SECRET_IN_ADDRESS, `$1${FILTERED}`);
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return undefined;
  if (value instanceof Error) return {name: value.name, message: withoutSecrets(value.message)};
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, path));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET.test(key) && item !== undefined ? FILTERED : withoutSecrets(item, path),
    ]),
  );
}
