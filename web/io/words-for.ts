import {HttpError} from '#web/io/call.ts';

/** What happened, and what to do, in words for people. */
export class Said extends Error {}

/** The server's own words, with the wait it names; a dead network in ours. */
export function wordsFor(error: unknown): string {
  if (error instanceof Said) return error.message;
  if (!(error instanceof HttpError))
    return 'We can’t reach the academy. Check your connection and try again.';
  return error.waitTimeText ? `${error.message} Try again in ${error.waitTimeText}.` : error.message;
}
