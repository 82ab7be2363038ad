import {boolean, json, number, string, table} from '@rocicorp/zero';

/** Learners who started together. */
export const cohort = table('cohort')
  .columns({
    id: string(),
    name: string(),
    startsAt: number(),
    endsAt: number(),
    isOpen: boolean(),
  })
  .primaryKey('id');

/** A listed learner's sum in one period. An unlisted learner has no row. */
export const standing = table('standing')
  .columns({
    /** `all`, `month:2026-11` or `week:2026-11-16`. */
    period: string(),
    /** Identifies the entry and cannot be resolved to a learner, so that an alias reveals nothing. */
    entryId: string(),
    /** Full name, or the alias. */
    name: string(),
    /** Absent with an alias. */
    username: string().optional(),
    /** Absent with an alias. */
    avatarUrl: string().optional(),
    /** ISO 3166-1 alpha-2. */
    country: string().optional(),
    cohortId: string().optional(),
    points: number(),
    /** The day (UTC) on which the points were reached, its first moment: of equal sums the earlier one comes first. */
    reachedAt: number(),
    /** From 1, among those who reached as many points on that day. It tells no time, and is a new one with each alias. */
    turn: number(),
    /** Points by kind of award; empty with an alias. */
    parts: json<Readonly<Record<string, number>>>(),
  })
  .primaryKey('period', 'entryId');

/** A learner's report that a sum on the leaderboard is wrong. Visible to its author. */
export const scoreDispute = table('scoreDispute')
  .columns({
    id: string(),
    userId: string(),
    entryId: string(),
    period: string(),
    text: string(),
    state: string<'open' | 'upheld' | 'declined'>(),
    createdAt: number(),
  })
  .primaryKey('id');
