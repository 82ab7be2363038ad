-- Up Migration

-- Everybody may read "standing": a row that somebody had kept was recognized under an alias by its time and its
-- parts. From now on a row says the day (UTC) on which its points were reached, and its turn among those who
-- reached the same points on the same day. Under an alias it says nothing of the parts.
alter table "standing" add column "turn" integer not null default 1 check ("turn" > 0);
alter table "standing" alter column "turn" drop default;

with "ordered" as (
  select "period", "entryId", date_trunc('day', "reachedAt" at time zone 'UTC') at time zone 'UTC' as "day",
         row_number() over (
           partition by "period", "points", date_trunc('day', "reachedAt" at time zone 'UTC')
           order by "reachedAt", "entryId") as "turn"
  from "standing")
update "standing" s
set "reachedAt" = o."day", "turn" = o."turn",
    "parts" = case when s."username" is null then '{}' else s."parts" end
from "ordered" o where o."period" = s."period" and o."entryId" = s."entryId";

-- The day alone, and no parts under an alias: whatever writes here.
alter table "standing"
  add constraint "standing_day" check ("reachedAt" at time zone 'UTC' = date_trunc('day', "reachedAt" at time zone 'UTC')),
  add constraint "standing_alias" check ("username" is not null or ("avatarUrl" is null and "parts" = '{}'));

drop index "standing_order", "standing_country", "standing_cohort";
create index "standing_order" on "standing" ("period", "points" desc, "reachedAt", "turn", "entryId");
create index "standing_country" on "standing" ("period", "country", "points" desc, "reachedAt", "turn", "entryId");
create index "standing_cohort" on "standing" ("period", "cohortId", "points" desc, "reachedAt", "turn", "entryId");

-- Since when a learner has had this id, if it is not the first: its row tells no day before.
alter table private."entryOwner" add column "since" timestamptz not null default '-infinity';

create or replace function private."rememberEntry"() returns trigger language plpgsql as $$
begin
  insert into private."entryOwner" ("entryId", "userId", "since")
  values (new."entryId", new."userId", case when tg_op = 'UPDATE' then now() else '-infinity' end)
  on conflict do nothing;
  return new;
end $$;
