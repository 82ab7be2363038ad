// What admins do about tickets.
import {plainActRules} from '#schema/admin/acts.rules.ts';
import type {TicketState} from '#schema/admin/tickets.table.ts';
import type {Database} from '#sync/db/pool.ts';
import {act, noneSince, skippedOf, type ActOutcome, type Acts} from '#sync/part/act.ts';

const isStill = (state: TicketState): string => `
  exists (select from "ticket" k where k."id" = substr(t."target", 8) and k."state" = '${state}')
  and ${noneSince('tickets.close', 'tickets.reopen')}`;

/** By name, as admins' pages ask for them. */
export const ticketActs: Acts = {
  'tickets.close': act({
    rule: plainActRules,
    action: 'ticket.closed',
    party: 'ticket',
    back: {name: 'tickets.reopen', stands: isStill('closed')},
    run: (db, {ids}) => turn(db, {ids, from: OPEN, to: 'closed', why: 'Already closed, or gone.'}),
  }),
  'tickets.reopen': act({
    rule: plainActRules,
    action: 'ticket.reopened',
    party: 'ticket',
    back: {name: 'tickets.close', stands: isStill('open')},
    run: (db, {ids}) => turn(db, {ids, from: ['closed'], to: 'open', why: 'Already open, or gone.'}),
  }),
};

/** Whatever is left to do: it is not closed. */
const OPEN: readonly TicketState[] = ['open', 'in-progress', 'waiting', 'resolved'];

type Turn = {
  readonly ids: readonly string[];
  readonly from: readonly TicketState[];
  readonly to: TicketState;
  /** Why one is left out. */
  readonly why: string;
};

/** Those that are in one of these states go into another. Locked in one order: of two admins one is first. */
async function turn(db: Database, {ids, from, to, why}: Turn): Promise<ActOutcome> {
  await db.query(`select 1 from "ticket" where "id" = any($1) order by "id" for update`, [ids]);
  const {rows} = await db.query<{id: string}>(
    `update "ticket" set "state" = $3 where "id" = any($1) and "state" = any($2) returning "id"`,
    [ids, from, to],
  );
  const done = rows.map(({id}) => id);
  return {done, skipped: skippedOf(ids, done, why)};
}
