import type {Sql} from '#sync/commands/sql.ts';

/** One entry for a learner's ledger. `kind` and `refId` name its cause, which counts once. */
export type PointEvent = {readonly kind: string; readonly refId: string; readonly points: number};

// Everything that changes a learner's points or listing locks the row of the sum first, so changes are serialized.
const ADD_TO_LEDGER = `
  with "fresh" as (
    insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey")
    select "id", $1, "kind", "refId", "points", "uniqueKey"
    from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::text[])
      as "event"("id", "kind", "refId", "points", "uniqueKey")
    on conflict ("userId", "uniqueKey") do nothing
    returning "kind", "points"),
  "total" as (
    insert into "pointTotal" ("userId", "points")
    select $1, sum("points") from "fresh" having count(*) > 0
    on conflict ("userId") do update set "points" = "pointTotal"."points" + excluded."points")
  select "kind", sum("points")::integer as "points" from "fresh" group by "kind"`;

// A separate statement, so that its snapshot includes what the one above waited for. The public row holds the day and
// the turn among entries with the same points on that day, never a time; for an alias it holds no parts.
const RAISE_ENTRIES = `
  with "card" as (
    select l."entryId", coalesce(l."alias", u."fullName") as "name", l."country", l."cohortId",
           case when l."alias" is null then u."username" end as "username",
           case when l."alias" is null then u."avatarUrl" end as "avatarUrl",
           case when l."alias" is null then $3::jsonb else '{}' end as "parts"
    from "learner" l join "user" u on u."id" = l."userId"
    where l."userId" = $1 and l."isListed"),
  "before" as (
    select s."period", s."points" from "standing" s join "card" using ("entryId")
    where s."period" = any (private."periodsAt"(now()))),
  "after" as (
    insert into "standing" as own
      ("period", "entryId", "name", "username", "avatarUrl", "country", "cohortId", "points", "reachedAt", "turn", "parts")
    select "of"."period", "entryId", "name", "username", "avatarUrl", "country", "cohortId", $2, "today",
           1 + coalesce((
             select max(o."turn") from "standing" o
             where o."period" = "of"."period" and o."points" = $2 + coalesce("before"."points", 0)
               and o."reachedAt" = "today"), 0),
           "parts"
    from "card" cross join date_trunc('day', now(), 'UTC') as "today"
    cross join unnest(private."periodsAt"(now())) as "of"("period")
    left join "before" using ("period")
    on conflict ("period", "entryId") do update
      set "points" = own."points" + excluded."points", "reachedAt" = excluded."reachedAt", "turn" = excluded."turn",
          "parts" = private."addParts"(own."parts", excluded."parts")
    returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "before", "after")
  select "period", "country", "cohortId", "before"."points", "after"."points"
  from "after" left join "before" using ("period")`;

/**
 * Adds to a learner's ledger, once for each kind and cause; the sum and the learner's rows of the leaderboard
 * follow in the same transaction. The number of rows written does not depend on how many other learners it passes.
 */
export async function award(sql: Sql, userId: string, events: readonly PointEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <K extends keyof PointEvent>(name: K) => events.map((event) => event[name]);
  const sums = await sql(ADD_TO_LEDGER, [
    userId,
    events.map(() => crypto.randomUUID()),
    column('kind'),
    column('refId'),
    column('points'),
    events.map(({kind, refId}) => `${kind}:${refId}`),
  ]);
  const parts = Object.fromEntries([...sums].map(({kind, points}) => [String(kind), Number(points)]));
  const gained = Object.values(parts).reduce((sum, points) => sum + points, 0);
  if (Object.keys(parts).length === 0) return;
  await sql(RAISE_ENTRIES, [userId, gained, JSON.stringify(parts)]);
}
