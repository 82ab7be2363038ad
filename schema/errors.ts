/**
 * Why a command was rejected. `RATE_LIMITED` and `UNAVAILABLE` are for later; the others are final, `COOLING_DOWN`
 * too: an answer that waited for the end of a cool-down by itself would hold back all that comes after it.
 * `SUPERSEDED`: a command that is replayed after a restore would overwrite what is newer.
 */
export type RefusalCode =
  | 'NOT_SIGNED_IN'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
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

/** Why a command was rejected: the message is fit for people. */
export class Refusal extends Error {
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'Refusal';
    this.details = retryAfterMs === undefined ? {code} : {code, retryAfterMs};
  }
}
