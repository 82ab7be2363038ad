import {ApplicationError} from '@rocicorp/zero';

/**
 * Why a mutator refused. `RATE_LIMITED` and `UNAVAILABLE` are for later; the others are final, `COOLING_DOWN`
 * too: an answer that waited for the end of a cool-down by itself would hold back all that comes after it.
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
  | 'FAILED';

/** Travels with the refusal to the browser. */
export type RefusalDetails = {
  readonly code: RefusalCode;
  /** The same command may be sent again after this many milliseconds. */
  readonly retryAfterMs?: number;
};

/** A mutator's refusal: the message is fit for people. */
export class Refusal extends ApplicationError<RefusalDetails> {
  constructor(code: RefusalCode, message: string, retryAfterMs?: number) {
    super(message, {details: retryAfterMs === undefined ? {code} : {code, retryAfterMs}});
    this.name = 'Refusal';
  }
}
