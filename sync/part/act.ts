// What admins may do to rows, with a reason: each act is one value, run by sync/admin/acts.routes.ts in one transaction.
import type * as z from 'zod/mini';
import type {ActArgs, Skipped} from '#schema/admin/acts.api.ts';
import type {AuditAction} from '#schema/admin/audit.api.ts';
import type {Database} from '#sync/db/pool.ts';

export type ActOutcome = {
  /** What it was done to, of the ids that were asked for. */
  readonly done: readonly string[];
  /** What it was not done to, and why, in words for the admin. */
  readonly skipped?: readonly Skipped[];
  /** Learners whom it was done to, where its ids are not theirs: it is among what was done to them. */
  readonly learnerIds?: readonly string[];
  /** What rows of `done` were like, for the act that takes this one back. */
  readonly before?: ReadonlyMap<string, object>;
  /** Figures and words of ours for the audit log; nothing that somebody typed. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
  /** Called once the transaction is committed. */
  readonly afterCommit?: () => Promise<unknown>;
};

type ActOf<Args extends ActArgs> = {
  readonly rule: z.ZodMiniType<Args>;
  /** What the audit log calls it. */
  readonly action: AuditAction;
  /** What its ids are ids of. */
  readonly party:
    | 'learner'
    | 'report'
    | 'dispute'
    | 'cohort'
    | 'message'
    | 'announcement'
    | 'ticket'
    | 'spending';
  /** Whether the password or a code must have been shown lately. */
  readonly needsFresh?: boolean;
  /** @throws {HttpRefusal} where nothing is done at all. */
  readonly run: (db: Database, args: Args) => Promise<ActOutcome>;
};

/** An act whose arguments are its own. */
export type Act = Omit<ActOf<ActArgs>, 'run'> & {
  readonly run: (db: Database, args: never) => Promise<ActOutcome>;
};

/** By name, such as `learners.suspend`. */
export type Acts = Readonly<Record<string, Act>>;

/** Declares an act. */
export const act = <Args extends ActArgs>(declared: ActOf<Args>): Act => declared;

/** What was asked for and is not among the rows that were found, skipped with a reason. */
export const skippedOf = (
  asked: readonly string[],
  found: readonly string[],
  why: string,
): readonly Skipped[] => {
  const there = new Set(found);
  return asked.filter((id) => !there.has(id)).map((id) => ({id, why}));
};
