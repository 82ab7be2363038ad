-- Up Migration

-- Messages count among a learner's own text (0031); their column for whose they are has another name. What others made of
-- a row, such as the number of its replies, changes no text.
create function private."countMessages"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- In the order in which marks are locked, so that two batches never wait for each other in a circle.
    insert into private."ownText" as own ("userId", "bytes", "bytesBy")
    select "senderId", sum(octet_length("body")), sum(octet_length("body"))
    from "fresh" where "senderId" is not null group by "senderId" order by "senderId"
    on conflict ("userId") do update
      set "bytes" = own."bytes" + excluded."bytes", "notesBy" = 0, "bytesBy" = excluded."bytesBy";
  elsif tg_op = 'UPDATE' then
    update private."ownText" own
    set "bytes" = greatest(own."bytes" + "sums"."bytes", 0), "notesBy" = 0, "bytesBy" = "sums"."bytes"
    from (
      select s."senderId", sum(octet_length(f."body") - octet_length(s."body")) as "bytes"
      from "fresh" f join "stale" s using ("id") where f."body" <> s."body" group by s."senderId") as "sums"
    where own."userId" = "sums"."senderId";
  else
    update private."ownText" own
    set "bytes" = greatest(own."bytes" - "sums"."bytes", 0), "notesBy" = 0, "bytesBy" = -"sums"."bytes"
    from (select "senderId", sum(octet_length("body")) as "bytes" from "stale" group by "senderId") as "sums"
    where own."userId" = "sums"."senderId";
  end if;
  return null;
end $$;
create trigger "countInserted" after insert on "message" referencing new table as "fresh"
  for each statement execute function private."countMessages"();
create trigger "countUpdated" after update on "message" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countMessages"();
create trigger "countDeleted" after delete on "message" referencing old table as "stale"
  for each statement execute function private."countMessages"();

insert into private."ownText" as own ("userId", "bytes")
select "senderId", sum(octet_length("body")) from "message" where "senderId" is not null group by "senderId"
on conflict ("userId") do update set "bytes" = own."bytes" + excluded."bytes";

-- A cohort has a channel from its beginning, under its own name.
create function private."openCohortChannel"() returns trigger language plpgsql as $$
begin
  insert into "channel" as c ("id", "kind", "slug", "name", "topic", "cohortId", "position")
  select 'cohort-' || new."id", 'cohort', 'cohort-' || new."id", left(new."name", 100),
         'Learners who started together', new."id", 50
  where 'cohort-' || new."id" ~ '^[A-Za-z0-9_:-]{1,100}$'
  on conflict ("id") do update set "name" = excluded."name" where c."name" <> excluded."name";
  return null;
end $$;
create trigger "openCohortChannel" after insert or update of "name" on "cohort"
  for each row execute function private."openCohortChannel"();

insert into "channel" ("id", "kind", "slug", "name", "topic", "cohortId", "position")
select 'cohort-' || "id", 'cohort', 'cohort-' || "id", left("name", 100), 'Learners who started together', "id", 50
from "cohort" where 'cohort-' || "id" ~ '^[A-Za-z0-9_:-]{1,100}$'
on conflict ("id") do nothing;

-- Who changes to another cohort takes no part in the channel of the one before. Their sockets are closed, as when rights
-- change (sync/account/sessions/revocations.ts), and follow the right channels when they are back.
create function private."changeCohort"() returns trigger language plpgsql as $$
begin
  delete from "channelMember" m using "channel" c
  where c."cohortId" = old."cohortId" and m."channelId" = c."id" and m."userId" = old."userId";
  delete from "draft" d using "channel" c
  where c."cohortId" = old."cohortId" and d."channelId" = c."id" and d."userId" = old."userId";
  perform pg_notify('session_revoked', 'rights of ' || new."userId");
  return null;
end $$;
create trigger "changeCohort" after update of "cohortId" on "learner"
  for each row when (old."cohortId" is distinct from new."cohortId")
  execute function private."changeCohort"();

-- People are found by the beginning of their name as well.
create index "user_fullName" on "user" ("fullName");
