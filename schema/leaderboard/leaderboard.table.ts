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

/** A listed learner's sum in one period. Whoever is not listed has no row. */
export const standing = table('standing')
  .columns({
    /** `all`, `month:2026-11` or `week:2026-11-16`. */
    period: string(),
    /** Stands for the learner; leads to nobody, so that an alias tells nothing. */
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

/** Somebody holds a sum on the leaderboard to be wrong. Seen by whoever wrote it. */
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
