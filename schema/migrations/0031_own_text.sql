-- Up Migration

-- How much of a learner's own writing is kept: counted by triggers in the transaction that changes it, so that a
-- quota costs no sum over everything that was ever written.
create table private."ownText" (
  "userId" text primary key references "user" on delete cascade,
  "notes" integer not null default 0,
  -- UTF-8, of notes with the passages they mark, open answers, reports and contests.
  "bytes" bigint not null default 0,
  -- What the last change added to each: a change that makes things fewer is never too much.
  "notesBy" integer not null default 0,
  "bytesBy" bigint not null default 0
);

-- Adds up what a statement has changed. Its arguments are the columns of text; "fresh" and "stale" are rows.
create function private."countOwnText"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into private."ownText" as own ("userId", "notes", "bytes", "notesBy", "bytesBy")
    select "userId", "notes", "bytes", "notes", "bytes" from (
      select r."userId", case when tg_table_name = 'annotation' then count(*) else 0 end as "notes",
             sum(private."bytesIn"(to_jsonb(r), tg_argv)) as "bytes"
      from "fresh" r group by r."userId") as "sums"
    on conflict ("userId") do update
      set "notes" = own."notes" + excluded."notes", "bytes" = own."bytes" + excluded."bytes",
          "notesBy" = excluded."notes", "bytesBy" = excluded."bytes";
  elsif tg_op = 'UPDATE' then
    update private."ownText" own
    set "bytes" = greatest(own."bytes" + "sums"."bytes", 0), "notesBy" = 0, "bytesBy" = "sums"."bytes"
    from (
      select "userId", sum("bytes") as "bytes" from (
        select r."userId", private."bytesIn"(to_jsonb(r), tg_argv) as "bytes" from "fresh" r
        union all
        select r."userId", -private."bytesIn"(to_jsonb(r), tg_argv) from "stale" r) as "each"
      group by "userId") as "sums"
    where own."userId" = "sums"."userId";
  else
    update private."ownText" own
    set "notes" = greatest(own."notes" - "sums"."notes", 0), "bytes" = greatest(own."bytes" - "sums"."bytes", 0),
        "notesBy" = -"sums"."notes", "bytesBy" = -"sums"."bytes"
    from (
      select r."userId", case when tg_table_name = 'annotation' then count(*) else 0 end as "notes",
             sum(private."bytesIn"(to_jsonb(r), tg_argv)) as "bytes"
      from "stale" r group by r."userId") as "sums"
    where own."userId" = "sums"."userId";
  end if;
  return null;
end $$;

-- UTF-8 bytes of these fields of a row.
create function private."bytesIn"("row" jsonb, "fields" text[]) returns bigint immutable language sql as $$
  select coalesce(sum(octet_length("row" ->> "field")), 0) from unnest("fields") as "field"
$$;

do $$
declare
  "kept" record;
begin
  for "kept" in
    select * from (values
      ('annotation', $q$'quote', 'text'$q$), ('mistakeReport', $q$'quote', 'text'$q$),
      ('attemptAnswer', $q$'value'$q$), ('scoreDispute', $q$'text'$q$)) as "of"("table", "fields")
  loop
    execute format('create trigger "countInserted" after insert on %I referencing new table as "fresh"
      for each statement execute function private."countOwnText"(%s)', "kept"."table", "kept"."fields");
    execute format('create trigger "countUpdated" after update on %I referencing new table as "fresh" old table as "stale"
      for each statement execute function private."countOwnText"(%s)', "kept"."table", "kept"."fields");
    execute format('create trigger "countDeleted" after delete on %I referencing old table as "stale"
      for each statement execute function private."countOwnText"(%s)', "kept"."table", "kept"."fields");
  end loop;
end $$;

insert into private."ownText" ("userId", "notes", "bytes")
select "userId", count(*) filter (where "isNote"), sum("bytes") from (
  select "userId", true as "isNote", octet_length("quote") + octet_length("text") as "bytes" from "annotation"
  union all select "userId", false, octet_length("quote") + octet_length("text") from "mistakeReport"
  union all select "userId", false, octet_length("value" #>> '{}') from "attemptAnswer"
  union all select "userId", false, octet_length("text") from "scoreDispute") as "all"
group by "userId";

-- Reports are counted by their day.
drop index "mistakeReport_userId";
create index "mistakeReport_userId" on "mistakeReport" ("userId", "createdAt" desc);
