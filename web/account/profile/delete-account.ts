// Deleting the own account, also where the answer gets lost: it may be gone all the same, so the academy is asked.
import type {Input} from '#schema/wire/endpoint.ts';
import {currentUser, endedSession, type EndReason} from '#schema/account/account.api.ts';
import {deleteAccount} from '#schema/account/own-data.api.ts';
import {call, HttpError} from '#web/io/call.ts';
import {Said} from '#web/io/words-for.ts';

/** Nobody here knows whether it was deleted. */
export class Unsure extends Said {}

/**
 * Resolves once the account is known to be gone.
 * @throws {HttpError} what the academy refused it with.
 * @throws {Unsure} when the academy could not be asked what became of it.
 * @throws {Said} when it is still there.
 */
export async function deleteOwnAccount(body: Input<typeof deleteAccount>['body']): Promise<void> {
  try {
    await call(deleteAccount, {body});
  } catch (error) {
    if (isRefusal(error)) throw error;
    await demandGone(error);
  }
}

/** The academy has answered that it did nothing. Whose session is over by now may have been heard before. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.isOurs && error.status < 500 && error.status !== 401;

async function demandGone(error: unknown): Promise<void> {
  try {
    await call(currentUser, {});
  } catch (then) {
    if (!(then instanceof HttpError && then.isOurs && then.status === 401)) throw unheard();
    return demandDeleted(await reasonOrNone());
  }
  if (error instanceof HttpError && error.isOurs) throw error;
  throw new Said('The connection broke before we heard back, but your account is still here. Try again.');
}

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
