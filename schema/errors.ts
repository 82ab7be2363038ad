/**
 * Why a command was rejected. `RATE_LIMITED` and `UNAVAILABLE` are for later; the others are final, `COOLING_DOWN`
 * too: an outbox that waited for the end of a cool-down would block all later commands of the lane.
 * `KEY_REUSED`: the learner has used the same key for another message.
 * `SUPERSEDED`: a command that is replayed after a restore would overwrite newer data.
 */
export type RefusalCode =
  | 'NOT_SIGNED_IN'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'KEY_REUSED'
  | 'ASSESSMENT_REQUIRED'
  | 'LOCKED'
  | 'COOLING_DOWN'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'SUPERSEDED'
  | 'FAILED';

/** Travels with the rejection to the browser. */
export type RefusalDetails = {
  readonly code: RefusalCode;
  /** The same command may be sent again after this many milliseconds. */
  readonly retryAfterMs?: number;
};

/** A rejected command; the message is for the learner. */
export class Refusal extends Error {
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'Refusal';
    this.details = retryAfterMs === undefined ? {code} : {code, retryAfterMs};
  }
}
