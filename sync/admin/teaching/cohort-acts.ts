// What admins do to cohorts: new ones, and changes of what is there.
import type * as z from 'zod/mini';
import {changeCohortRules, createCohortRules, type CohortForm} from '#schema/admin/cohorts.rules.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {act, type Acts} from '#sync/part/act.ts';

/** Ids name channels and addresses as well. */
const NEW_ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** The only one of the ids: both acts are about one cohort. @throws {HttpRefusal} 400 */
function onlyOf(ids: readonly string[]): string {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  throw new HttpRefusal(400, {message: 'Cohorts are changed one at a time.', field: 'ids'});
}

/** Days as moments: an end is the first moment after its last day, in UTC. */
const columnsOf = ({name, startsOn, endsOn, opensOn, closesOn, seats, closingText, isOpen}: CohortForm) =>
  [
    name,
    startsOn,
    endsOn,
    opensOn === '' ? null : opensOn,
    closesOn === '' ? null : closesOn,
    seats === '' ? null : Number(seats),
    closingText,
    isOpen === 'yes',
  ] as const;

const DAYS = `
  $3::date::timestamp at time zone 'UTC', ($4::date + 1)::timestamp at time zone 'UTC',
  $5::date::timestamp at time zone 'UTC', ($6::date + 1)::timestamp at time zone 'UTC'`;

/** Two cohorts of one name cannot be told apart. @throws {HttpRefusal} 409 */
async function demandName(db: Database, id: string, name: string): Promise<void> {
  // Of two that take it at once one is first.
  await db.query(`lock table "cohort" in share row exclusive mode`);
  const {rowCount} = await db.query(`select 1 from "cohort" where lower("name") = lower($2) and "id" <> $1`, [
    id,
    name,
  ]);
  if (rowCount !== 0)
    throw new HttpRefusal(409, {message: 'Another cohort has this name already.', field: 'name'});
}

const create = act({
  rule: createCohortRules,
  action: 'cohort.created',
  party: 'cohort',
  run: async (db, args: z.infer<typeof createCohortRules>) => {
    const id = onlyOf(args.ids);
    if (!NEW_ID.test(id)) {
      throw new HttpRefusal(400, {message: 'The id must be small letters, digits and dashes.', field: 'ids'});
    }
    await demandName(db, id, args.name);
    const {rowCount} = await db.query(
      `insert into "cohort" ("id", "name", "startsAt", "endsAt", "opensAt", "closesAt", "seats", "closingText", "isOpen")
       values ($1, $2, ${DAYS}, $7, $8, $9) on conflict ("id") do nothing`,
      [id, ...columnsOf(args)],
    );
    return rowCount === 1 ? {done: [id]} : {done: [], skipped: [{id, why: 'This cohort exists already.'}]};
  },
});

const change = act({
  rule: changeCohortRules,
  action: 'cohort.changed',
  party: 'cohort',
  run: async (db, args: z.infer<typeof changeCohortRules>) => {
    const id = onlyOf(args.ids);
    await demandName(db, id, args.name);
    const {rowCount} = await db.query(
      `update "cohort" set ("name", "startsAt", "endsAt", "opensAt", "closesAt", "seats", "closingText", "isOpen", "version")
       = ($2, ${DAYS}, $7, $8, $9, "version" + 1) where "id" = $1 and "version" = $10`,
      [id, ...columnsOf(args), args.version],
    );
    return rowCount === 1
      ? {done: [id]}
      : {done: [], skipped: [{id, why: 'Another admin changed this cohort in the meantime.'}]};
  },
});

/** By name, as admins' pages ask for them. */
export const cohortActs: Acts = {'cohorts.create': create, 'cohorts.change': change};
