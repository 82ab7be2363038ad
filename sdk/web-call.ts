// What the voice platform answers to the question for a call, and what is wrong when it does not.

/** What the platform answers, as far as the SDK reads it. Everything else is passed on unread. */
export type WebCall = {
  readonly id?: string;
  /** Address of the room. */
  readonly webCallUrl: string;
  readonly artifactPlan?: {readonly videoRecordingEnabled?: boolean} | null;
  /** A meeting token: with it the room records by itself from the join on. */
  readonly transport?: {readonly callToken?: string; readonly [field: string]: unknown} | null;
  readonly assistant?: {readonly voice?: {readonly provider?: string} | null} | null;
  readonly [field: string]: unknown;
};

/** There is no call: it could not be asked for, nobody answered, the platform refused, or its answer was no call. */
export class NoCall extends Error {
  override readonly name = 'NoCall';
  readonly code: 'bad-input' | 'network' | 'http' | 'bad-answer';
  readonly status: number | undefined;
  /** The platform's own words, as the official SDK hands them over. */
  readonly error: unknown;

  constructor(
    code: NoCall['code'],
    message: string,
    more: {status?: number | undefined; body?: unknown; cause?: unknown},
  ) {
    super(message, {cause: more.cause});
    this.code = code;
    this.status = more.status;
    this.error = more.body;
  }
}

/** @throws {NoCall} when the value is no web call; a `createCall` of the page's own may answer anything. */
export function checkWebCall(value: unknown): WebCall {
  const url = typeof value === 'object' && value !== null ? (value as WebCall).webCallUrl : undefined;
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new NoCall('bad-answer', 'The answer has no webCallUrl that could be joined.', {body: value});
  }
  return value as WebCall;
}
