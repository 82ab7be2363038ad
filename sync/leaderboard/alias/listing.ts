import type {Sql} from '#sync/commands/sql.ts';

// Everything that changes points or listing locks the row of the sum first (see award.ts).
const HOLD = `select 1 from "pointTotal" where "userId" = any ($1) order by "userId" for update`;

// An unchanged row keeps its turn; a new one comes after those that exist. A new alias gets a new id, and the row of
// that id starts on the day of the change: it repeats neither the day nor the turn of the old row.
const LIST = `
  with "each" as (
    select e."userId", "of"."period", e."kind", sum(e."points")::integer as "points", max(e."earnedAt") as "at"
    from "pointEvent" e cross join unnest(private."periodsAt"(e."earnedAt")) as "of"("period")
    where e."userId" = any ($1) and "of"."period" = any (private."periodsAt"(now()))
    group by e."userId", "of"."period", e."kind"),
  "sum" as (
    select "userId", "period", sum("points")::integer as "points", max("at") as "at",
           jsonb_object_agg("kind", "points") as "parts"
    from "each" group by "userId", "period"),
  "wanted" as (
    select "sum"."period", l."entryId", coalesce(l."alias", u."fullName") as "name", l."country", l."cohortId",
           case when l."alias" is null then u."username" end as "username",
           case when l."alias" is null then u."avatarUrl" end as "avatarUrl",
           case when l."alias" is null then "sum"."parts" else '{}' end as "parts",
           "sum"."points", "sum"."at", date_trunc('day', greatest("sum"."at", o."since"), 'UTC') as "day"
    from "sum" join "learner" l using ("userId") join "user" u on u."id" = l."userId"
    join private."entryOwner" o on o."entryId" = l."entryId"
    where l."isListed"),
  "before" as (
    select s.* from "standing" s
    where s."entryId" in (select "entryId" from private."entryOwner" where "userId" = any ($1))),
  "ordered" as (
    select w.*, coalesce(b."turn", (
        select coalesce(max(o."turn"), 0) from "standing" o
        where o."period" = w."period" and o."points" = w."points" and o."reachedAt" = w."day")
      + row_number() over (
          partition by w."period", w."points", w."day", b."turn" is null order by w."at", w."entryId")) as "turn"
    from "wanted" w left join "before" b
      on b."period" = w."period" and b."entryId" = w."entryId" and b."points" = w."points" and b."reachedAt" = w."day"),
  "gone" as (
    delete from "standing" s using "before" b
    where s."period" = b."period" and s."entryId" = b."entryId"
      and not exists (select from "wanted" w where w."period" = b."period" and w."entryId" = b."entryId")),
  "after" as (
    insert into "standing"
      ("period", "entryId", "name", "username", "avatarUrl", "country", "cohortId", "points", "reachedAt", "turn", "parts")
    select "period", "entryId", "name", "username", "avatarUrl", "country", "cohortId", "points", "day", "turn", "parts"
    from "ordered"
    on conflict ("period", "entryId") do update
      set "name" = excluded."name", "username" = excluded."username", "avatarUrl" = excluded."avatarUrl",
          "country" = excluded."country", "cohortId" = excluded."cohortId", "points" = excluded."points",
          "reachedAt" = excluded."reachedAt", "turn" = excluded."turn", "parts" = excluded."parts"
    returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "before", "after")
  select "period", "country", "cohortId", "points", null from "before"
  union all select "period", "country", "cohortId", null, "points" from "after"`;

/**
 * Rewrites these learners' rows of the leaderboard from the ledger and their current names; unlisted learners get
 * none. Called after every change of name, username, picture, country, cohort, alias or listing.
 */
export async function relist(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql(HOLD, [userIds]);
  await sql(LIST, [userIds]);
}
