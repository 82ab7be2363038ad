-- Up Migration

-- Opens the cohort of next month for six months, in the words of the first one, once every cohort has ended. Called at the
-- installation and by a sweep. Of two that call it at once one opens it.
create function private."openNextCohort"() returns void language plpgsql as $$
declare
  "first" timestamp := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
  "month" text := to_char("first", 'FMMonth YYYY');
begin
  if exists (select from "cohort" where "endsAt" > now()) then return; end if;
  insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen", "closingText")
  values (replace(lower("month"), ' ', '-'), "month" || ' cohort', "first" at time zone 'UTC',
          ("first" + interval '6 months') at time zone 'UTC', true, 'Limited spots for the ' || "month" || ' cohort')
  on conflict ("id") do nothing;
end $$;

select private."openNextCohort"();
