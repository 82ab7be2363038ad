// Whose session has ended on this device without a sign-out here: the sign-in page says so until somebody signs in or
// signs out completely. See docs/decisions/0101-a-session-that-ends-says-so-on-the-sign-in-page.md.
import {endedSession as asked, END_REASONS, type EndReason} from '#schema/account/account.api.ts';
import {call} from '#web/io/call.ts';
import {kept} from '#web/io/kept.ts';

export type EndedSession = {
  readonly userId: string;
  /** For the form: only the password is missing. */
  readonly username: string;
  /** Why, as far as the academy knows. */
  readonly reason: EndReason | null;
};

const isReason = (value: unknown): value is EndReason | null =>
  value === null || (END_REASONS as readonly unknown[]).includes(value);

const isEnded = (value: unknown): value is EndedSession =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as EndedSession).userId === 'string' &&
  typeof (value as EndedSession).username === 'string' &&
  isReason((value as EndedSession).reason);

export const keptEnd = kept({name: 'ended-session', owner: 'device', until: 'forever', schema: isEnded});

/** Why this browser's session has ended; `null` where the academy does not know or does not answer. */
export async function askReason(): Promise<EndReason | null> {
  try {
    const {reason} = await call(asked, {});
    return isReason(reason) ? reason : null;
  } catch {
    // The notice does without a reason.
    return null;
  }
}
