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
