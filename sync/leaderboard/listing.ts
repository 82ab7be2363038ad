import type {Sql} from '#sync/commands/sql.ts';

// Whoever changes points or listing holds the row of the sum (see award.ts).
const HOLD = `select 1 from "pointTotal" where "userId" = any ($1) order by "userId" for update`;

const TAKE_OFF = `
  with "gone" as (
    delete from "standing"
    where "entryId" in (select "entryId" from private."entryOwner" where "userId" = any ($1))
    returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "before")
  select "period", "country", "cohortId", "points" from "gone"`;

const PUT_ON = `
  with "sum" as (
    select e."userId", "of"."period", e."kind", sum(e."points")::integer as "points", max(e."earnedAt") as "reachedAt"
    from "pointEvent" e cross join unnest(private."periodsAt"(e."earnedAt")) as "of"("period")
    where e."userId" = any ($1) and "of"."period" = any (private."periodsAt"(now()))
    group by e."userId", "of"."period", e."kind"),
  "listed" as (
    insert into "standing"
      ("period", "entryId", "name", "username", "avatarUrl", "country", "cohortId", "points", "reachedAt", "parts")
    select "sum"."period", l."entryId", coalesce(l."alias", u."fullName"),
           case when l."alias" is null then u."username" end,
           case when l."alias" is null then u."avatarUrl" end,
           l."country", l."cohortId", sum("sum"."points"), max("sum"."reachedAt"),
           jsonb_object_agg("sum"."kind", "sum"."points")
    from "sum" join "learner" l using ("userId") join "user" u on u."id" = l."userId"
    where l."isListed"
    group by "sum"."period", l."userId", u."id"
    returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "after")
  select "period", "country", "cohortId", "points" from "listed"`;

/**
 * Writes these learners' rows of the leaderboard anew, from the ledger and from what they are called now; none
 * for those who are not listed. For every change of name, username, picture, country, cohort, alias or listing.
 */
export async function relist(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql(HOLD, [userIds]);
  await sql(TAKE_OFF, [userIds]);
  await sql(PUT_ON, [userIds]);
}
