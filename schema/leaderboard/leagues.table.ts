import {boolean, number, string, table} from '@rocicorp/zero';

/** One learner's week in a league. Visible to that learner. */
export const leagueMember = table('leagueMember')
  .columns({
    userId: string(),
    /** `week:2026-11-16`. */
    week: string(),
    /** From 1. */
    tier: number(),
    groupId: string(),
    /** The result: absent until the week is over, then present together. */
    rank: number().optional(),
    /** Members of the group when the week was over. */
    size: number().optional(),
    points: number().optional(),
    /** Whether the next week is a tier higher. */
    promoted: boolean().optional(),
  })
  .primaryKey('userId', 'week');

/** A member of a group of the current week. Visible to the group's members; it names no account. */
export const leagueEntry = table('leagueEntry')
  .columns({groupId: string(), entryId: string(), week: string()})
  .primaryKey('groupId', 'entryId');
