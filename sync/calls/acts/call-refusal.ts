import type {CallErrorCode} from '#schema/wire/call.ts';

/** A call that is not placed, or an act that is not done; the message is for its learner. */
export class CallRefusal extends Error {
  readonly code: CallErrorCode;
  /** Not final: it may be asked again after this long. */
  readonly retryAfterMs: number | undefined;

  constructor(code: CallErrorCode, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'CallRefusal';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Says neither that the other one blocks nor that they are no friend yet: both read the same. */
export const notAllowed = () =>
  new CallRefusal(
    'CALL_NOT_ALLOWED',
    'You can call people once you have both agreed to write to each other. Send them a message first.',
  );

export const blocked = () =>
  new CallRefusal('CALL_BLOCKED', 'You blocked this person. Unblock them to call them.');

/** @param retryAfterMs when the device that holds the call counts as gone, unless it comes back. */
export const inProgress = (retryAfterMs?: number) =>
  new CallRefusal(
    'CALL_IN_PROGRESS',
    'You’re already in a call, maybe on another device. End it first.',
    retryAfterMs,
  );

export const busy = () =>
  new CallRefusal('CALL_BUSY', 'They’re in another call. Try again later, or send them a message.');

export const over = () => new CallRefusal('CALL_OVER', 'This call is over.');
