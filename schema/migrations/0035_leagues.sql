-- Up Migration

-- A learner's weeks in a league, and what came of them. Read by their learner only.
create table "leagueMember" (
  "userId" text not null references "user" on delete cascade,
  -- As in "standing": week:2026-11-16.
  "week" text not null,
  "tier" integer not null check ("tier" > 0),
  "groupId" text not null,
  -- The result; null until the week is over.
  "rank" integer check ("rank" > 0),
  "size" integer check ("size" >= "rank"),
  "points" integer,
  "promoted" boolean,
  primary key ("userId", "week"),
  check (num_nulls("rank", "size", "points", "promoted") in (0, 4))
);
create index "leagueMember_groupId" on "leagueMember" ("groupId");

-- Who is in a group of the current week, by the id of the leaderboard's rows: it leads to no learner. Read by the
-- group's members only.
create table "leagueEntry" (
  "groupId" text not null,
  "entryId" text not null,
  "week" text not null,
  primary key ("groupId", "entryId")
);
create index "leagueEntry_entryId" on "leagueEntry" ("entryId");
create index "leagueEntry_week" on "leagueEntry" ("week", "entryId");

-- Groups that are formed but not yet written to the tables above: those are replicated, and are written in batches.
create table private."leagueDraw" (
  "userId" text primary key references "user" on delete cascade,
  "week" text not null,
  "tier" integer not null,
  "groupId" text not null
);
create index "leagueDraw_groupId" on private."leagueDraw" ("groupId");

-- Groups whose week has no result yet.
create table private."leagueGroup" (
  "groupId" text primary key,
  "week" text not null
);

-- The latest week that groups were formed for.
create table private."leagueWeek" (
  "isOnly" boolean primary key default true check ("isOnly"),
  "week" text not null
);

-- The first moment of a week, and of the one after it.
create function private."weekStart"("week" text) returns timestamptz immutable language sql as $$
  select substr("week", 6)::date::timestamp at time zone 'UTC'
$$;

-- Learners who leave the academy leave the leaderboard and their group.
create or replace function private."takeOffBoards"() returns trigger language plpgsql as $$
begin
  with "gone" as (
    delete from "standing" where "entryId" = old."entryId" returning "period", "country", "cohortId", "points")
  insert into private."standingChange" ("period", "country", "cohortId", "before")
  select "period", "country", "cohortId", "points" from "gone";
  delete from "leagueEntry" where "entryId" = old."entryId";
  return old;
end $$;

-- A person's card is asked for by username, as it is written.
create index "user_username" on "user" ("username");

alter publication academy add table "leagueMember", "leagueEntry";
