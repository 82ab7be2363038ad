// The server's epoch: it rises when a backup is restored, and every reply of the API names it.
import type {MiddlewareHandler} from 'hono';
import {EPOCH_HEADER, TIME_HEADER} from '#schema/commands/commands.api.ts';
import type {Database} from '#sync/db/pool.ts';

/** Reads the epoch once: it changes only while the academy is stopped. */
export function epochIn(db: Database): () => Promise<number | undefined> {
  let known: number | undefined;
  return async () => {
    if (known !== undefined) return known;
    const {rows} = await db.query<{number: number}>(
      `select "number"::float8 as "number" from private."epoch"`,
    );
    known = rows[0]?.number;
    return known;
  };
}

/**
 * Begins a new epoch: a backup was restored, and browsers may know of commands that it lacks. Its number is the time in
 * seconds, because the same backup may be restored twice and a counter in it would repeat. The ids of the latest
 * commands stay, for their rows exist: a command whose reply was lost may be among them.
 */
export async function raiseEpoch(db: Database): Promise<void> {
  await db.query(
    `update private."epoch"
     set "number" = greatest("number" + 1, extract(epoch from clock_timestamp())::bigint), "raisedAt" = now(),
         "lossAt" = null`,
  );
  await db.query(`update "commandMark" set "last" = 0, "epoch" = private."epoch"()`);
}

/**
 * Names the epoch in every reply, and the time. The epoch also proves to a browser that the reply is the academy's and not a
 * captive portal's. It is missing while PostgreSQL cannot be reached: nothing may be concluded from such a reply.
 */
export const namesEpoch =
  (epoch: () => Promise<number | undefined>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const number = await epoch().catch(() => undefined);
    if (number === undefined) return;
    c.res.headers.set(EPOCH_HEADER, String(number));
    c.res.headers.set(TIME_HEADER, String(Date.now()));
  };
