import type {CurrentUser} from '#schema/account/account.api.ts';
import {isCount, kept} from '#web/io/kept.ts';

/** Who is signed in here, and when the academy last said so, epoch ms. */
type KeptUser = {readonly user: CurrentUser; readonly askedAt: number};

/** Whether it has what every answer about a learner has. */
export const isUser = (value: unknown): value is CurrentUser =>
  typeof value === 'object' &&
  value !== null &&
  (['id', 'username', 'email'] as const).every((field) => typeof (value as CurrentUser)[field] === 'string');

const isKeptUser = (value: unknown): value is KeptUser =>
  typeof value === 'object' &&
  value !== null &&
  isUser((value as KeptUser).user) &&
  isCount((value as KeptUser).askedAt);

export const keptUser = kept({
  name: 'current-user',
  owner: 'device',
  until: 'signed-out',
  schema: isKeptUser,
});

/** What a report about an error must not name. */
export function wordsOfPerson(): readonly string[] {
  const {username, fullName, email, id}: Partial<CurrentUser> = keptUser.read()?.user ?? {};
  return [username, fullName, email, id].filter((word) => word !== undefined);
}

/**
 * Whether this is who is signed in on this device now; `null` is nobody. A tab in the background may not have heard that
 * another learner is.
 */
export const isHere = (userId: string | null): boolean => (keptUser.read()?.user.id ?? null) === userId;
