import type {Sql} from '#sync/commands/sql.ts';

type Award = {userId: string; kind: string; refId: string; points: number};

/** Adds to a learner's ledger, once for each kind and cause; the sum follows in the same transaction. */
export async function award(sql: Sql, {userId, kind, refId, points}: Award): Promise<void> {
  await sql(
    `with event as (
       insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey")
       values ($1, $2, $3, $4, $5, $6) on conflict ("userId", "uniqueKey") do nothing returning "points")
     insert into "pointTotal" ("userId", "points") select $2, "points" from event
     on conflict ("userId") do update set "points" = "pointTotal"."points" + excluded."points"`,
    [crypto.randomUUID(), userId, kind, refId, points, `${kind}:${refId}`],
  );
}
