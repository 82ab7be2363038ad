// All advisory locks of the academy's database: their keys are numbers that all processes share.
import type {Database} from '#sync/db/pool.ts';

const LOCKS = {
  /** Writes the course. */
  course: 4711,
  /** Creates the role that the server works as. */
  serverRole: 4712,
  /** Writes the channels. */
  channels: 4714,
  /** Brings the tutor's passages up to date. */
  passages: 4713,
  /** Folds points into the histogram. */
  foldPoints: 4_906_001,
  /** Takes the ranks of the day. */
  takeRanks: 4_906_002,
  /** Makes links for admins. */
  adminLinks: 4_906_004,
  /** Closes the groups of the leagues and forms new ones. */
  turnLeagues: 4_906_005,
  /** Appends a signed head of the audit log. */
  signAudit: 4_906_006,
  /** Plans the pushes that are due. */
  planPushes: 4_906_007,
  /** Writes summaries and reminders. */
  nudge: 4_906_008,
  /** Holds and settles what is spent on models. */
  spend: 4_906_009,
} as const;

/** Locks of one thing each, by its name: their own pairs of numbers. Two names may, very rarely, have one lock. */
const LOCKS_OF = {
  /** Exports a learner's data. */
  exportOwn: 4_906_012,
} as const;

// 4_906_003, with the hash of a name as second key, is private."holdName"'s (schema/migrations/0012_alias_taken.sql).

export type Lock = keyof typeof LOCKS;

/** Waits for the lock; it is released at the end of the transaction. */
export const lockStatement = (lock: Lock): string => `select pg_advisory_xact_lock(${LOCKS[lock]})`;

export const takeLock = (db: Database, lock: Lock) => db.query(lockStatement(lock));

/** Takes the lock unless another transaction holds it, which then does the work. */
export async function takeFreeLock(db: Database, lock: Lock): Promise<boolean> {
  const {rows} = await db.query<{isOurs: boolean}>(
    `select pg_try_advisory_xact_lock(${LOCKS[lock]}) as "isOurs"`,
  );
  return rows[0]?.isOurs === true;
}

/** The same of what is one thing's, such as a learner's. */
export async function takeFreeLockOf(
  db: Database,
  lock: keyof typeof LOCKS_OF,
  name: string,
): Promise<boolean> {
  const {rows} = await db.query<{isOurs: boolean}>(
    `select pg_try_advisory_xact_lock(${LOCKS_OF[lock]}, hashtext($1)) as "isOurs"`,
    [name],
  );
  return rows[0]?.isOurs === true;
}
