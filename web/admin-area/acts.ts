// Does what admins do to rows. Without an answer nobody knows whether it was done: the same act is sent again under the
// same id, which does it once.
import {runAct, type ActArgs, type ActDone} from '#schema/admin/acts.api.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {isRejection} from '#web/io/words-for.ts';

/** Waits between attempts, ms; after the last one it is said that it is not known. */
const WAITS_MS = [500, 1500, 4000];

/** The academy did not answer: the act may have been done or not. */
class UnknownOutcome extends Error {
  constructor() {
    super('We couldn’t reach the academy, so we don’t know whether it was done. Reload the page to see.');
    this.name = 'UnknownOutcome';
  }
}

/**
 * @param id of the act, a UUID.
 * @throws {HttpError} where it was rejected: then nothing was done.
 * @throws {UnknownOutcome} where nobody answers.
 */
export async function doAct(
  name: string,
  args: ActArgs & Readonly<Record<string, unknown>>,
  id: string = crypto.randomUUID(),
): Promise<ActDone> {
  const body = {id, name, args};
  for (const wait of [...WAITS_MS, undefined]) {
    try {
      return await adminCall(runAct, {body});
    } catch (error) {
      if (isRejection(error)) throw error;
      if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  throw new UnknownOutcome();
}

/** What was done, in a sentence: `Suspended 3 learners.`, and what was left out. */
export function outcomeWords({done, skipped}: ActDone, verb: string, [one, many]: readonly [string, string]) {
  const title =
    done.length === 0 ? 'Nothing changed' : `${verb} ${done.length === 1 ? one : `${done.length} ${many}`}`;
  const whys = [...Map.groupBy(skipped, ({why}) => why)].map(([why, rows]) =>
    rows.length === 1 && skipped.length === 1 ? why : `${rows.length} left out: ${why}`,
  );
  return {title, ...(whys.length > 0 ? {description: whys.join(' ')} : {})};
}
