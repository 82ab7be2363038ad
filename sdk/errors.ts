// One error class for everything that can go wrong in a call: an Error, with the fields that pages of the
// official SDK read from its plain objects, and safe to send as JSON.

export type VoiceErrorType =
  | 'validation-error'
  | 'start-method-error'
  | 'daily-call-object-creation-error'
  | 'daily-call-join-error'
  | 'video-recording-setup-error'
  | 'audio-observer-setup-error'
  | 'audio-processing-setup-error'
  | 'local-audio-level-observer-error'
  | 'audio-start-failed'
  | 'daily-error'
  | 'message-error'
  | 'send-error'
  | 'device-error';

/** What the call library says of a fatal error, as far as it is read. */
export type Fatal = {
  readonly errorMsg: string;
  readonly error?: {readonly type: string; readonly msg: string} | undefined;
};

/**
 * `error` of a payload: the fields of the library's own error (2.4.0) and of its event (2.7.1), or what was thrown, or
 * the words alone. It always has a `message`.
 */
export type ErrorOfPayload = {
  readonly message: string;
  readonly [field: string]: unknown;
};

export type VoiceErrorDetails = {
  readonly type: VoiceErrorType;
  /** Where it happened: a stage of the start, `input-validation`, or what the page asked for. */
  readonly stage: string;
  /**
   * What to decide by: `timeout`, `http`, `network`, `bad-input`, `bad-answer`, `another-call`, `load`,
   * `no-call`, `autoplay-blocked`, or a fatal type of the call library (`ejected`, `exp-token`, …).
   */
  readonly code: string;
  readonly message: string;
  /** HTTP status, where the platform answered. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
  /** The call library's own event, where it told of a fatal error. */
  readonly fatal?: Fatal | undefined;
  /** ms of the stage. */
  readonly duration?: number | undefined;
  /** ms since `start()`. */
  readonly totalDuration?: number | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
};

/** Payload of `error` events, and what methods throw. */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly type: VoiceErrorType;
  readonly stage: string;
  readonly code: string;
  readonly status: number | undefined;
  readonly error: ErrorOfPayload;
  /** ISO time. */
  readonly timestamp = new Date().toISOString();
  readonly duration: number | undefined;
  readonly totalDuration: number | undefined;
  readonly context: Readonly<Record<string, unknown>> | undefined;
  /** The call library's own name of an error event and its text, where it is one. */
  readonly action: 'error' | undefined;
  readonly errorMsg: string | undefined;

  constructor(details: VoiceErrorDetails) {
    super(details.message, {cause: details.cause});
    this.type = details.type;
    this.stage = details.stage;
    this.code = details.code;
    this.status = details.status;
    this.error = payloadOf(details);
    this.duration = details.duration;
    this.totalDuration = details.totalDuration;
    this.context = details.context;
    if (details.fatal) {
      this.action = 'error';
      this.errorMsg = details.fatal.errorMsg;
    }
  }

  /** The error of something that was thrown outside the start: code and words are the thrown thing's own. */
  static from(what: Pick<VoiceErrorDetails, 'type' | 'stage' | 'cause'>): VoiceError {
    const code: unknown = (what.cause as {code?: unknown} | null | undefined)?.code;
    const known = typeof code === 'string' ? code : nameOf(what.cause);
    return new VoiceError({...what, code: known, message: describe(what.cause)});
  }

  /** No stack, no cycles: what an error-reporting service may keep. */
  toJSON(): Record<string, unknown> {
    const {name, type, stage, code, status, message, timestamp, duration, totalDuration, context} = this;
    const cause = this.cause === undefined ? undefined : describe(this.cause);
    return {name, type, stage, code, status, message, timestamp, duration, totalDuration, context, cause};
  }
}

function payloadOf({fatal, cause, message}: VoiceErrorDetails): ErrorOfPayload {
  if (fatal) return {...fatal.error, message: fatal.errorMsg, errorMsg: fatal.errorMsg, error: fatal.error};
  if (cause instanceof Error) return cause as Error & ErrorOfPayload;
  return typeof cause === 'object' && cause !== null ? {message, ...cause} : {message};
}

/** DOMExceptions are told apart by name: NotAllowedError, NotFoundError, … */
const nameOf = (thrown: unknown) =>
  thrown instanceof Error && thrown.name !== 'Error' ? thrown.name : 'unknown';

/** One line for anything that was thrown: libraries throw strings and plain objects too. */
export function describe(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const {errorMsg, message, msg, error, type} = thrown as Record<string, unknown>;
  const said = [errorMsg, message, msg, error].find((text) => typeof text === 'string' && text !== '');
  if (typeof said === 'string') return said;
  if (typeof error === 'object' && error !== null) return describe(error);
  return typeof type === 'string' ? type : 'Unknown error occurred';
}
