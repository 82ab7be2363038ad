-- Up Migration

-- Learners who start together. New ones join the open cohort that starts last.
create table "cohort" (
  "id" text primary key,
  "name" text not null check (char_length("name") between 1 and 100),
  "startsAt" timestamptz not null,
  "endsAt" timestamptz not null check ("endsAt" > "startsAt"),
  "isOpen" boolean not null
);
insert into "cohort" values
  ('november-2025', 'November 2025 cohort', '2025-11-01T00:00:00Z', '2026-05-01T00:00:00Z', true);

-- Who a learner is on the leaderboard. An alias hides name, username and picture, so the rows of the
-- leaderboard carry an id that leads to nobody else's eyes; it changes with the alias.
alter table "learner"
  add column "entryId" text,
  add column "isListed" boolean,
  add column "alias" text check (char_length("alias") between 2 and 30),
  add column "cohortId" text references "cohort";
update "learner" set "entryId" = gen_random_uuid()::text, "isListed" = true, "cohortId" = 'november-2025';
alter table "learner"
  alter column "entryId" set not null,
  alter column "isListed" set not null;
create unique index "learner_entryId" on "learner" ("entryId");

-- Every id that a learner has had: a contested entry is found after its id has changed.
create table private."entryOwner" (
  "entryId" text primary key,
  "userId" text not null references "user" on delete cascade
);
create index "entryOwner_userId" on private."entryOwner" ("userId");
insert into private."entryOwner" select "entryId", "userId" from "learner";

create function private."rememberEntry"() returns trigger language plpgsql as $$
begin
  insert into private."entryOwner" values (new."entryId", new."userId") on conflict do nothing;
  return new;
end $$;
create trigger "rememberEntry" after insert or update of "entryId" on "learner"
  for each row execute function private."rememberEntry"();

-- The sums of the learners who are listed, one row for each period: all, month:2026-11, week:2026-11-16.
-- No rank is stored: an award changes its own learner's rows and nobody else's.
create table "standing" (
  "period" text not null,
  "entryId" text not null,
  "name" text not null,
  -- Null with an alias, as is the picture.
  "username" text,
  "avatarUrl" text,
  "country" text,
  "cohortId" text,
  "points" integer not null,
  -- When these points were reached: of equal sums the earlier one stands first.
  "reachedAt" timestamptz not null,
  -- Points by kind of award.
  "parts" jsonb not null,
  primary key ("period", "entryId")
);
create index "standing_order" on "standing" ("period", "points" desc, "reachedAt", "entryId");
create index "standing_country" on "standing" ("period", "country", "points" desc, "reachedAt", "entryId");
create index "standing_cohort" on "standing" ("period", "cohortId", "points" desc, "reachedAt", "entryId");
create index "standing_entryId" on "standing" ("entryId");

-- How many learners have how many points: in a period, among everybody ('all') or in a circle of them
-- ('country:DE', 'cohort:november-2025'). With the changes that are not folded in yet it is exact.
create table private."pointsHistogram" (
  "period" text not null,
  "circle" text not null,
  "points" integer not null,
  "count" integer not null check ("count" > 0),
  primary key ("period", "circle", "points")
);

-- Written by each award, folded into the histogram every other second: awards never wait for each other.
create table private."standingChange" (
  "id" bigint generated always as identity primary key,
  "period" text not null,
  "country" text,
  "cohortId" text,
  -- Null before the first points of a period.
  "before" integer,
  -- Null for a learner who is listed no more.
  "after" integer
);

-- Whoever leaves the academy leaves the leaderboard, too.
create function private."takeOffBoards"() returns trigger language plpgsql as $$
begin
  with "gone" as (
    delete from "standing" where "entryId" = old."entryId" returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "before")
  select "period", "country", "cohortId", "points" from "gone";
  return old;
end $$;
create trigger "takeOffBoards" before delete on "learner"
  for each row execute function private."takeOffBoards"();

create table "scoreDispute" (
  "id" text primary key,
  -- Who contests.
  "userId" text not null references "user" on delete cascade,
  -- What is contested: somebody's sum in a period.
  "entryId" text not null,
  "period" text not null,
  "text" text not null check (char_length("text") between 10 and 1000),
  "state" text not null check ("state" in ('open', 'upheld', 'declined')),
  "createdAt" timestamptz not null
);
create index "scoreDispute_userId" on "scoreDispute" ("userId", "createdAt" desc, "id");

-- The periods that a moment belongs to, in UTC; weeks start on Monday.
create function private."periodsAt"("at" timestamptz) returns text[] stable language sql as $$
  select array[
    'all',
    'month:' || to_char("at" at time zone 'UTC', 'YYYY-MM'),
    'week:' || to_char(date_trunc('week', "at" at time zone 'UTC'), 'YYYY-MM-DD')]
$$;

-- Two breakdowns by kind, added up.
create function private."addParts"("a" jsonb, "b" jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg("kind", "points"), '{}') from (
    select "kind", sum("points"::integer) as "points" from (
      select * from jsonb_each_text("a") union all select * from jsonb_each_text("b")) as "each"("kind", "points")
    group by "kind") as "sums"
$$;

-- What each change adds to each of its counts.
create function private."stepsOf"("change" private."standingChange")
  returns table ("circle" text, "points" integer, "by" integer) immutable language sql as $$
  select "circle", "points", "by"
  from (values ("change"."before", -1), ("change"."after", 1)) as "step"("points", "by")
  cross join (values ('all'), ('country:' || "change"."country"), ('cohort:' || "change"."cohortId")) as "in"("circle")
  where "points" is not null and "circle" is not null
$$;

-- The exact counts of this moment.
create view private."pointsCount" as
  select "period", "circle", "points", "count" from private."pointsHistogram"
  union all
  select "c"."period", "s"."circle", "s"."points", "s"."by"
  from private."standingChange" as "c" cross join lateral private."stepsOf"("c") as "s";

alter publication academy add table "cohort", "standing", "scoreDispute";

-- Points that were earned before there was a leaderboard.
with "sums" as (
  select "e"."userId", "p"."period", "e"."kind", sum("e"."points")::integer as "points", max("e"."earnedAt") as "reachedAt"
  from "pointEvent" as "e" cross join unnest(private."periodsAt"("e"."earnedAt")) as "p"("period")
  where "p"."period" = any (private."periodsAt"(now()))
  group by "e"."userId", "p"."period", "e"."kind"),
"listed" as (
  insert into "standing"
  select "s"."period", "l"."entryId", "u"."fullName", "u"."username", "u"."avatarUrl", "l"."country", "l"."cohortId",
         sum("s"."points"), max("s"."reachedAt"), jsonb_object_agg("s"."kind", "s"."points")
  from "sums" as "s" join "learner" as "l" using ("userId") join "user" as "u" on "u"."id" = "s"."userId"
  group by "s"."period", "l"."userId", "u"."id"
  returning "period", "country", "cohortId", "points")
insert into private."standingChange" ("period", "country", "cohortId", "after")
select "period", "country", "cohortId", "points" from "listed";
