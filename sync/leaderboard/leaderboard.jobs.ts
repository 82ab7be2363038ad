// Background jobs of the leaderboard. Every process of sync may run them: an advisory lock lets one work.
import type {Pool} from 'pg';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {takeRanks} from '#sync/leaderboard/daily-ranks.ts';
import {foldChanges} from '#sync/leaderboard/histogram.ts';
import {turnLeagues} from '#sync/leaderboard/leagues/leagues.ts';

/** Pauses between two folds of the awards' changes, and between two checks for a new day and a new week, ms. */
const FOLD_EVERY_MS = 2000;
const RANKS_EVERY_MS = 10_000;
const LEAGUES_EVERY_MS = 10_000;

type Needs = {readonly pool: Pool; readonly log: Log};

/** Keeps the histogram short, the ranks of the day, and the groups of the week. */
export const leaderboardJobs = ({pool, log}: Needs): readonly Job[] => [
  every(FOLD_EVERY_MS, 'fold points', () => foldChanges(pool), log),
  every(RANKS_EVERY_MS, 'take ranks', () => takeRanks(pool), log),
  every(LEAGUES_EVERY_MS, 'turn leagues', () => turnLeagues(pool), log),
];
