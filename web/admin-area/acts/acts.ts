// Does what admins do to rows. Without an answer nobody knows whether it was done: the same act is sent again under the
// same id, which does it once, and at last the academy is asked whether it was done.
import {getDefaultStore} from 'jotai';
import {findAct, runAct, type ActArgs, type ActDone} from '#schema/admin/acts.api.ts';
import {adminAtom, adminCall} from '#web/admin-area/session.ts';
import {actIdIn, forgetActId} from '#web/admin-area/typed.ts';
import {HttpError} from '#web/io/call.ts';
import {isRejection, Said, Unsure} from '#web/io/words-for.ts';

/** Waits between attempts, ms; after the last one it is said that it is not known. */
const WAITS_MS = [500, 1500, 4000];
/** From then on the academy is asked after that long, and ever more seldom, ms. */
const ASK_AFTER_MS = 2000;
const ASK_AT_LEAST_EVERY_MS = 30_000;

/** The academy did not answer: the act may have been done or not. */
class UnknownOutcome extends Unsure {
  constructor() {
    super('We couldn’t reach the academy, so we don’t know whether it was done. Reload the page to see.');
    this.name = 'UnknownOutcome';
  }
}

const notDone = () => new Said('The academy didn’t get it, so nothing was done. Try again.');

type How = {
  /** What was filled in: until it is done it is one act, however often it is sent. */
  readonly dialog: string;
  /** Called with true once nobody has answered for some seconds, and with false at the end. */
  readonly onUnsure?: (isUnsure: boolean) => void;
};

type Body = {
  readonly id: string;
  readonly name: string;
  readonly args: ActArgs & Readonly<Record<string, unknown>>;
};

/**
 * Goes on until somebody answers.
 * @returns what was done, and the id of the act.
 * @throws {HttpError} where it was rejected.
 * @throws {Said} where the academy has not done it.
 * @throws {UnknownOutcome} where the academy rejects even the question, as when the session has ended.
 */
export async function doAct(
  name: string,
  args: Body['args'],
  {dialog, onUnsure = () => undefined}: How,
): Promise<ActDone & {readonly id: string}> {
  const id = actIdIn(adminId(), dialog);
  try {
    for (;;) {
      const told = await sendSome({id, name, args});
      if (told) {
        forgetActId(dialog);
        return {...told, id};
      }
      onUnsure(true);
      if (!(await wasDone(id))) throw notDone();
    }
  } catch (error) {
    // What was sent before, in other words, was done after all: what is sent now is another act.
    if (error instanceof HttpError && error.code === 'OTHER_ACT') forgetActId(dialog);
    throw error;
  } finally {
    onUnsure(false);
  }
}

function adminId(): string {
  const account = getDefaultStore().get(adminAtom);
  return account.state === 'admin' ? account.admin.id : '';
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns what was done; undefined where nobody answers. @throws {HttpError} where it was rejected. */
async function sendSome(body: Body): Promise<ActDone | undefined> {
  for (const wait of [...WAITS_MS, undefined]) {
    try {
      return await adminCall(runAct, {body});
    } catch (error) {
      if (isRejection(error)) throw error;
      if (wait !== undefined) await pause(wait);
    }
  }
  return undefined;
}

/** Asks until somebody answers. @throws {UnknownOutcome} */
async function wasDone(id: string): Promise<boolean> {
  for (let wait = ASK_AFTER_MS; ; wait = Math.min(wait * 2, ASK_AT_LEAST_EVERY_MS)) {
    try {
      return (await adminCall(findAct, {params: {id}}, true)).isDone;
    } catch (error) {
      if (isRejection(error)) throw new UnknownOutcome();
      await pause(wait);
    }
  }
}

/** Of an act on one row. @throws {Said} where it was left out, with the reason. */
export function demandDone({skipped: [skipped]}: ActDone): void {
  if (skipped) throw new Said(`${skipped.why} Close this, look at it, and try again.`);
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
