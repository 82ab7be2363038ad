// Runs what admins do to rows: once for each id, whole or not at all, with its reason and its event.
import {createHash} from 'node:crypto';
import type {Pool} from 'pg';
import {findAct, getWayBack, runAct, TAKE_BACK, type ActArgs, type ActDone} from '#schema/admin/acts.api.ts';
import {plainActRules, runActRules} from '#schema/admin/acts.rules.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {demandFresh} from '#sync/admin/sign-in/fresh.ts';
import {leftOf, takeBack, wayBack} from '#sync/admin/acts/take-back.ts';
import {audit, type Reference} from '#sync/audit/audit.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {check} from '#sync/http/input.ts';
import {serve} from '#sync/http/serve.ts';
import type {Act, ActOutcome, Acts} from '#sync/part/act.ts';

type Needs = Pick<AdminNeeds, 'pool' | 'cause'> & {readonly acts: Acts};

/** Ten thousand ids with their quotes, and what else an act takes, bytes. */
const MOST_BYTES = 1024 * 1024;

export function actRoutes(api: AdminApi, {pool, cause, acts}: Needs): void {
  serve(
    api,
    runAct,
    {body: runActRules, mostBytes: MOST_BYTES},
    async ({body: {id: given, name, args: raw}}, who, c) => {
      // As the log joins it with its reason: however it is written, it is one act.
      const id = given.toLowerCase();
      const {act, run, ...what} = await planned(pool, acts, {name, args: raw});
      if (act.needsFresh === true) demandFresh(who);
      const asked = {...what, id, adminId: who.adminId};
      let afterCommit: (() => Promise<unknown>) | undefined;
      const told = await inTransaction(pool, async (db) => {
        const before = await claim(db, asked);
        if (before) return before;
        const outcome = await run(db);
        ({afterCommit} = outcome);
        const {done, skipped = [], learnerIds = [], before: were, details = {}} = outcome;
        const targets = [
          ...done.map((one) => ({target: targetOf(act, one), before: were?.get(one)})),
          ...learnerIds.map((one) => ({target: `learner:${one}`, before: undefined})),
        ];
        await record(db, asked, {done, skipped}, targets);
        if (done.length > 0) {
          await audit(db, {
            actor: `admin:${who.adminId}`,
            action: act.action,
            ...(done.length === 1 ? {target: targetOf(act, done[0] ?? '')} : {}),
            details: {...details, act: id, rows: done.length},
            ...cause(c),
          });
        }
        return {done, skipped};
      });
      await afterCommit?.();
      return told;
    },
  );

  serve(api, findAct, {}, async ({params: {id}}, {adminId}) => {
    const {rowCount} = await pool.query(
      `select 1 from private."adminAct" where "id"::text = lower($1) and "adminId" = $2`,
      [id, adminId],
    );
    return {isDone: rowCount === 1};
  });

  // Of any admin's act: whoever finds a mistake may mend it.
  serve(api, getWayBack, {}, ({params: {id}}) => leftOf(pool, acts, id));
}

type Planned = {
  readonly act: Act;
  /** What it is remembered as. */
  readonly name: string;
  readonly args: ActArgs;
  readonly run: (db: Database) => Promise<ActOutcome>;
};

/** @throws {HttpRefusal} 400 or 404 */
async function planned(
  pool: Pool,
  acts: Acts,
  {name, args: raw}: {readonly name: string; readonly args: unknown},
): Promise<Planned> {
  if (name === TAKE_BACK) {
    const args = check<ActArgs>(plainActRules, raw);
    const way = await wayBack(pool, acts, onlyOf(args.ids));
    return {act: way.inverse, name: way.name, args, run: (db) => takeBack(db, way, args.reason)};
  }
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new HttpRefusal(404, {message: `There’s no act "${name}".`});
  const args = check<ActArgs>(act.rule, raw);
  return {act, name, args, run: (db) => act.run(db, args as never)};
}

/** @throws {HttpRefusal} 400 */
function onlyOf(ids: readonly string[]): string {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  throw new HttpRefusal(400, {message: 'Acts are taken back one at a time.', field: 'ids'});
}

type Asked = {
  readonly id: string;
  readonly name: string;
  readonly adminId: string;
  readonly args: ActArgs;
};

const targetOf = ({party}: Act, id: string): Reference => `${party}:${id}`;

/**
 * Takes the id; a request with the same one at the same time waits for the first.
 * @returns what was done before under it.
 * @throws {HttpRefusal} 409 for an id of something else.
 */
async function claim(db: Database, {id, name, adminId, args}: Asked): Promise<ActDone | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(args)).digest();
  const {rowCount} = await db.query(
    `insert into private."adminAct" ("id", "adminId", "name", "argsHash", "reason", "outcome")
     values ($1, $2, $3, $4, $5, '{}') on conflict ("id") do nothing`,
    [id, adminId, name, hash, args.reason],
  );
  if (rowCount === 1) return undefined;
  const {rows} = await db.query<{outcome: ActDone}>(
    `select "outcome" from private."adminAct"
     where "id" = $1 and "adminId" = $2 and "name" = $3 and "argsHash" = $4`,
    [id, adminId, name, hash],
  );
  if (rows[0]) return rows[0].outcome;
  throw new HttpRefusal(409, {
    message: 'Something else was already done under this id. Reload the page and look before you try again.',
    code: 'OTHER_ACT',
  });
}

type Target = {readonly target: string; readonly before: object | undefined};

async function record(db: Database, {id}: Asked, told: ActDone, targets: readonly Target[]): Promise<void> {
  await db.query(`update private."adminAct" set "outcome" = $2 where "id" = $1`, [id, JSON.stringify(told)]);
  await db.query(
    `insert into private."adminActTarget" ("actId", "target", "before")
     select $1, * from unnest($2::text[], $3::jsonb[]) on conflict do nothing`,
    [id, targets.map(({target}) => target), targets.map(({before}) => before ?? null)],
  );
}
