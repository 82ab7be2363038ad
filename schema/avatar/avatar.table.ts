import {enumeration, number, string, table} from '@rocicorp/zero';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';

/**
 * Why a session ended.
 * - `stopped`, `failed`, `left`: as its browser said
 * - `silent`: its browser was not heard of any more
 * - `over`: its time was up
 * - `elsewhere`: the learner began another one
 */
export type EndReason = 'stopped' | 'failed' | 'left' | 'silent' | 'over' | 'elsewhere';

/** A talk with an avatar of a service. */
export const avatarSession = table('avatarSession')
  .columns({
    /** Begins with the kind's prefix (avatar.services.ts). */
    id: string(),
    userId: string(),
    kind: enumeration<AvatarServiceKind>(),
    startedAt: number(),
    /** Absent while it goes on. */
    endedAt: number().optional(),
    /** What it took of the learner's day. */
    seconds: number(),
    endReason: enumeration<EndReason>().optional(),
  })
  .primaryKey('id');
