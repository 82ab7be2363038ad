// What admins may do to rows, with a reason: each act is one value, run by sync/admin/acts/acts.routes.ts in one transaction.
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

/** How an act is taken back: for rows that are still as it left them, whoever did it and however long ago. */
export type WayBack = {
  /** The act that is done to them. */
  readonly name: string;
  /** Whether that one goes by what the rows were like before, and is told `actId`. */
  readonly byAct?: true;
  /** SQL: whether the target `t` is still as the act `a` left it. */
  readonly stands: string;
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
  /** Absent where it cannot be taken back. */
  readonly back?: WayBack;
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

/** SQL, for a way back: none of these acts was done to the target `t` after the act `a`. */
export const noneSince = (...names: readonly string[]): string => `
  not exists (select from private."adminActTarget" g join private."adminAct" b on b."id" = g."actId"
              where g."target" = t."target" and b."doneAt" > a."doneAt"
                and b."name" in (${names.map((name) => `'${name}'`).join(', ')}))`;

/** What was asked for and is not among the rows that were found, skipped with a reason. */
export const skippedOf = (
  asked: readonly string[],
  found: readonly string[],
  why: string,
): readonly Skipped[] => {
  const there = new Set(found);
  return asked.filter((id) => !there.has(id)).map((id) => ({id, why}));
};
