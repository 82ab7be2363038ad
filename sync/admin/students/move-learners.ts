// Moves of learners between cohorts, as far as there are seats.
import type {Skipped} from '#schema/admin/acts.api.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Null: into none. */
export type Move = {readonly id: string; readonly to: string | null};

/** Where a learner was, and where they were moved. */
export type Moved = {readonly from: string | null; readonly to: string | null};

type Outcome = {
  readonly done: readonly string[];
  readonly skipped: readonly Skipped[];
  /** By learner. */
  readonly before: ReadonlyMap<string, Moved>;
};

/** As much of a notification as a move writes. */
export type MoveNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info';
  readonly category: 'course';
  readonly title: string;
  readonly message: string;
};

export type MoveMeans = {
  /** Rewrites rows of the leaderboard. */
  readonly relist: (sql: Sql, userIds: readonly string[]) => Promise<void>;
  /** Tells learners, in this transaction. */
  readonly notify: (sql: Sql, notices: readonly MoveNotice[]) => Promise<unknown>;
};

/**
 * Moves learners whose rows are locked, in this order: who comes when the seats are taken stays.
 * @throws {HttpRefusal} 404 for a cohort that is not there.
 */
export async function moveLearners(
  db: Database,
  moves: readonly Move[],
  {relist, notify}: MoveMeans,
): Promise<Outcome> {
  const from = await cohortsOf(
    db,
    moves.map(({id}) => id),
  );
  const free = await freeSeats(db, [...from.values(), ...moves.map(({to}) => to)]);
  const skipped: Skipped[] = [];
  const seated: Move[] = [];
  for (const {id, to} of moves) {
    if (from.get(id) === to) skipped.push({id, why: 'Already in this cohort.'});
    else if (to !== null && (free.get(to) ?? 0) < 1) skipped.push({id, why: 'The cohort is full.'});
    else {
      seated.push({id, to});
      if (to !== null) free.set(to, (free.get(to) ?? 0) - 1);
    }
  }
  const done = seated.map(({id}) => id);
  await db.query(
    `update "learner" l set "cohortId" = v."to" from unnest($1::text[], $2::text[]) as v("id", "to")
     where l."userId" = v."id"`,
    [done, seated.map(({to}) => to)],
  );
  await relist(sqlOn(db), done);
  await notify(sqlOn(db), await noticesOf(db, seated));
  return {done, skipped, before: new Map(seated.map(({id, to}) => [id, {from: from.get(id) ?? null, to}]))};
}

/** A learner may come to the same cohort twice: each move is a cause of its own. */
async function noticesOf(db: Database, moves: readonly Move[]): Promise<readonly MoveNotice[]> {
  const {rows} = await db.query<{id: string; name: string}>(
    `select "id", "name" from "cohort" where "id" = any($1)`,
    [moves.map(({to}) => to)],
  );
  const names = new Map(rows.map(({id, name}) => [id, name]));
  return moves.map(({id, to}) => ({
    userId: id,
    dedupeKey: `cohort:${crypto.randomUUID()}`,
    type: 'info',
    category: 'course',
    title: to === null ? 'You’re no longer in a cohort' : `You’re now in the cohort ${names.get(to) ?? ''}`,
    message:
      to === null
        ? 'An admin of the academy took you out of your cohort. Your progress and points stay.'
        : 'An admin of the academy moved you. Your progress and points stay.',
  }));
}

async function cohortsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const {rows} = await db.query<{id: string; cohortId: string | null}>(
    `select "userId" as "id", "cohortId" from "learner" where "userId" = any($1)`,
    [ids],
  );
  return new Map(rows.map(({id, cohortId}) => [id, cohortId]));
}

/** @throws {HttpRefusal} 404 */
export async function demandCohort(db: Database, id: string): Promise<void> {
  const {rowCount} = await db.query('select from "cohort" where "id" = $1', [id]);
  if (rowCount === 0) throw noCohort();
}

const noCohort = () => new HttpRefusal(404, {message: 'This cohort doesn’t exist anymore.'});

/**
 * Seats that are left in these cohorts, held until the end of the transaction. Locked in the order of ids, those that
 * learners leave among them: two moves in opposite directions never wait for each other in a circle.
 * @throws {HttpRefusal} 404
 */
async function freeSeats(db: Database, cohorts: readonly (string | null)[]): Promise<Map<string, number>> {
  const ids = [...new Set(cohorts)].filter((id) => id !== null);
  const {rows} = await db.query<{id: string; seats: number | null; learners: number}>(
    `select c."id", c."seats", n."learners" from "cohort" c join "cohortCount" n on n."cohortId" = c."id"
     where c."id" = any($1) order by c."id" for share of c for no key update of n`,
    [ids],
  );
  if (rows.length < ids.length) throw noCohort();
  return new Map(
    rows.map(({id, seats, learners}) => [id, seats === null ? Infinity : Math.max(0, seats - learners)]),
  );
}
