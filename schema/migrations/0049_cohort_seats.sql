-- Up Migration

-- A cohort may have so many seats, and a time in which new learners join it. Ends are the first moment after it.
alter table "cohort"
  add column "seats" integer check ("seats" between 1 and 100000),
  add column "closingText" text not null default '' check (char_length("closingText") <= 200),
  add column "opensAt" timestamptz,
  add column "closesAt" timestamptz,
  -- Raised by each change: of two admins who change it at once the second one is told.
  add column "version" integer not null default 1;
alter table "cohort" add constraint "cohort_opens" check ("closesAt" > "opensAt");
update "cohort" set "closingText" = 'Limited spots for the November 2025 cohort' where "id" = 'november-2025';

-- How many learners a cohort has. A row of its own: who joins does not change what learners' browsers hold of a cohort.
create table "cohortCount" (
  "cohortId" text primary key references "cohort" on delete cascade,
  "learners" integer not null default 0
);

create function private."openCohortCount"() returns trigger language plpgsql as $$
begin
  insert into "cohortCount" ("cohortId") values (new."id") on conflict do nothing;
  return null;
end $$;
create trigger "openCohortCount" after insert on "cohort"
  for each row execute function private."openCohortCount"();

-- Counts are locked in the order of their ids: two moves at once never wait for each other in a circle.
create function private."addToCohorts"("ids" text[], "by" integer[]) returns void language sql as $$
  with "locked" as materialized (
    select "cohortId" from "cohortCount" where "cohortId" = any("ids") order by "cohortId" for no key update)
  update "cohortCount" c set "learners" = c."learners" + s."more"
  from "locked" l
  join (select "id", sum("one")::int as "more" from unnest("ids", "by") as v("id", "one") group by "id") s
    on s."id" = l."cohortId"
  where c."cohortId" = l."cohortId" and s."more" <> 0
$$;

create function private."countCohorts"() returns trigger language plpgsql as $$
declare
  "ids" text[];
  "by" integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg("cohortId"), array_agg(1) into "ids", "by" from "fresh" where "cohortId" is not null;
  elsif tg_op = 'DELETE' then
    select array_agg("cohortId"), array_agg(-1) into "ids", "by" from "stale" where "cohortId" is not null;
  else
    select array_agg(v."id"), array_agg(v."one") into "ids", "by"
    from "fresh" f join "stale" s using ("userId")
    cross join lateral (values (f."cohortId", 1), (s."cohortId", -1)) as v("id", "one")
    where f."cohortId" is distinct from s."cohortId" and v."id" is not null;
  end if;
  if "ids" is not null then perform private."addToCohorts"("ids", "by"); end if;
  return null;
end $$;
create trigger "countCohortsInserted" after insert on "learner" referencing new table as "fresh"
  for each statement execute function private."countCohorts"();
create trigger "countCohortsUpdated" after update on "learner" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countCohorts"();
create trigger "countCohortsDeleted" after delete on "learner" referencing old table as "stale"
  for each statement execute function private."countCohorts"();

insert into "cohortCount" ("cohortId", "learners")
select c."id", (select count(*) from "learner" l where l."cohortId" = c."id") from "cohort" c;

alter publication academy add table "cohortCount";
