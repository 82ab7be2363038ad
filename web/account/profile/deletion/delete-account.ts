// Deleting the own account, also where the answer gets lost: it may be gone all the same, so the academy is asked.
import type {Input} from '#schema/wire/endpoint.ts';
import {currentUser, endedSession, type EndReason} from '#schema/account/account.api.ts';
import {deleteAccount} from '#schema/account/own-data.api.ts';
import {call, HttpError} from '#web/io/call.ts';
import {isRejection, Said, Unsure} from '#web/io/words-for.ts';

/** For how long the server may still be at work on what nobody hears the answer of, and how often it is asked, ms. */
const AT_WORK_FOR_MS = 30_000;
const ASK_EVERY_MS = 3000;

/**
 * Resolves once the account is known to be gone.
 * @param onUnsure called while the answer is lost and the account is there: it may be about to go.
 * @throws {HttpError} what the academy refused it with.
 * @throws {Unsure} when the academy could not be asked what became of it.
 * @throws {Said} when it is still there.
 */
export async function deleteOwnAccount(
  body: Input<typeof deleteAccount>['body'],
  onUnsure: () => void,
): Promise<void> {
  try {
    await call(deleteAccount, {body});
  } catch (error) {
    // Whose session is over by now may have been heard before.
    if (isRejection(error) && error.status !== 401) throw error;
    await demandGone(error, onUnsure);
  }
}

async function demandGone(error: unknown, onUnsure: () => void): Promise<void> {
  for (let waited = 0; await isSignedIn(); waited += ASK_EVERY_MS) {
    // It has refused, so it's no longer at work. What broke behind it may be yet: the commit, or the word of it.
    if (isRejection(error)) throw error;
    if (waited >= AT_WORK_FOR_MS) throw error instanceof HttpError && error.isOurs ? error : stillHere();
    onUnsure();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  demandDeleted(await reasonOrNone());
}

/** @throws {Unsure} when the academy doesn't answer. */
async function isSignedIn(): Promise<boolean> {
  try {
    await call(currentUser, {});
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.isOurs && error.status === 401) return false;
    throw unheard();
  }
}

const stillHere = () =>
  new Said('The connection broke before we heard back, but your account is still here. Try again.');

function demandDeleted(reason: EndReason | null): void {
  if (reason === 'deleted') return;
  if (reason !== null)
    throw new Said('You were signed out before we could delete it. Sign in and try again.');
  throw new Unsure(
    'The connection broke before we heard back, and you’re signed out now. If you can’t sign in anymore, your account is deleted.',
  );
}

async function reasonOrNone(): Promise<EndReason | null> {
  try {
    return (await call(endedSession, {})).reason;
  } catch {
    throw unheard();
  }
}

const unheard = () =>
  new Unsure(
    'The connection broke before we heard back. Once you’re online again, try again: if your account is already gone, we’ll tell you.',
  );
