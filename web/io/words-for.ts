import {HttpError} from '#web/io/call.ts';

const NOBODY = 'We can’t reach the academy. Check your connection and try again.';
/** A proxy in front of it says so, in words for those who run it. */
const AWAY = 'The academy can’t answer right now. Try again in a moment.';
const OWN = 'Something on this page doesn’t work, and it’s not your connection. Reload it and try again.';

/** What happened, and what to do, in words for people. */
export class Said extends Error {}

/** Nobody here knows whether it happened. */
export class Unsure extends Said {}

/**
 * What is not harmless if it has happened though its answer got lost.
 * @param words what is known, and what to do.
 * @throws {Unsure} when the academy has not answered, or only that something broke behind it: no connection, a proxy in its
 *   place, a database whose word of the commit got lost.
 * @throws {HttpError} what the academy itself has rejected it with.
 */
export async function orUnsure<T>(asked: Promise<T>, words: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isRejection(error)) throw error;
    throw new Unsure(words, {cause: error});
  }
}

/** The academy itself has said that it did nothing. */
export const isRejection = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.isOurs && error.status < 500;

/** The server's own words, with the wait it names; a dead network, an absent server, and a fault of the page in ours. */
export function wordsFor(error: unknown): string {
  if (error instanceof Said) return error.message;
  if (error instanceof HttpError) {
    if (isOfProxy(error)) return AWAY;
    return error.waitTimeText ? `${error.message} Try again in ${error.waitTimeText}.` : error.message;
  }
  // What `fetch` and `import` throw where nothing comes, or where it takes too long.
  return error instanceof TypeError || error instanceof DOMException ? NOBODY : OWN;
}

/** Without a database the academy cannot prove that it is itself, and has a word for it. */
const isOfProxy = ({isOurs, status, code}: HttpError): boolean =>
  !isOurs && status >= 500 && code === undefined;
