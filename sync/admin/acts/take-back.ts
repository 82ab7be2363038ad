// Taking acts back. Which rows are still as an act left them is asked of the rows themselves: what has changed since then
// stays as it is.
import type {Pool} from 'pg';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {skippedOf, type Act, type ActOutcome, type Acts, type WayBack} from '#sync/part/act.ts';

type Way = {
  readonly actId: string;
  /** What is taken back, and how. */
  readonly act: Act;
  readonly back: WayBack;
  /** The act that takes it back. */
  readonly inverse: Act;
  readonly name: string;
};

/** @throws {HttpRefusal} 404 for no act, 409 for one that cannot be taken back. */
export async function wayBack(pool: Pool, acts: Acts, given: string): Promise<Way> {
  const actId = given.toLowerCase();
  const {rows} = await pool.query<{name: string}>(
    `select "name" from private."adminAct" where "id"::text = $1`,
    [actId],
  );
  if (!rows[0]) throw new HttpRefusal(404, {message: 'There’s no such act.'});
  const act = acts[rows[0].name];
  const inverse = act?.back ? acts[act.back.name] : undefined;
  if (!act?.back || !inverse) throw new HttpRefusal(409, {message: 'This can’t be taken back.'});
  return {actId, act, back: act.back, inverse, name: act.back.name};
}

/** Rows that it changed: those of its own kind, and where it keeps what they were like, those with it. */
const rowsOf = ({party}: Act, {byAct}: WayBack): string => {
  const own = `t."actId" = a."id" and t."target" like '${party}:%'`;
  return byAct ? `${own} and jsonb_typeof(t."before") = 'object'` : own;
};

type Row = {readonly id: string; readonly stands: boolean};

async function rowsNow(db: Database, {actId, act, back}: Way): Promise<readonly Row[]> {
  const {rows} = await db.query<Row>(
    `select substr(t."target", $2) as "id", (${back.stands}) as "stands"
     from private."adminAct" a join private."adminActTarget" t on ${rowsOf(act, back)}
     where a."id" = $1 order by t."target"`,
    [actId, act.party.length + 2],
  );
  return rows;
}

/** How many rows an act changed, and how many are still as it left them. @throws {HttpRefusal} 404, 409 */
export async function leftOf(pool: Pool, acts: Acts, actId: string): Promise<{rows: number; left: number}> {
  const rows = await rowsNow(pool, await wayBack(pool, acts, actId));
  return {rows: rows.length, left: rows.filter(({stands}) => stands).length};
}

/** Takes an act back where its rows are still as it left them. */
export async function takeBack(db: Database, way: Way, reason: string): Promise<ActOutcome> {
  const {actId, back, inverse} = way;
  // Of two admins who take it back at once, the second finds what the first has done.
  await db.query(`select from private."adminAct" where "id" = $1 for update`, [actId]);
  const rows = await rowsNow(db, way);
  const ids = rows.filter(({stands}) => stands).map(({id}) => id);
  const changed = skippedOf(
    rows.map(({id}) => id),
    ids,
    'Changed since then.',
  );
  if (ids.length === 0) return {done: [], skipped: changed};
  const args = {ids, reason, ...(back.byAct ? {actId} : {})};
  const outcome = await inverse.run(db, args as never);
  return {
    ...outcome,
    skipped: [...(outcome.skipped ?? []), ...changed],
    details: {...outcome.details, backOf: actId},
  };
}

/** SQL: whether any row of the act `a` is still as it left it; false where there is no act. */
export const canTakeBack = (acts: Acts): string => `
  case a."name" ${Object.entries(acts)
    .flatMap(([name, act]) =>
      act.back
        ? [
            `when '${name}' then exists (select from private."adminActTarget" t
               where ${rowsOf(act, act.back)} and (${act.back.stands}))`,
          ]
        : [],
    )
    .join('\n')} else false end`;
