-- Up Migration

-- What the academy tells a learner. Read by them only.
create table "notification" (
  "id" text primary key default gen_random_uuid()::text,
  "userId" text not null references "user" on delete cascade,
  -- Its cause: told once.
  "dedupeKey" text not null check (char_length("dedupeKey") <= 200),
  -- Who caused it: it goes with their account, for it names them.
  "actorId" text references "user" on delete cascade,
  "type" text not null check ("type" in ('info', 'success', 'warning', 'error', 'system')),
  "category" text not null
    check ("category" in ('course', 'challenge', 'assessment', 'system', 'community', 'general')),
  "title" text not null check (char_length("title") between 1 and 200),
  "message" text not null check (char_length("message") <= 500),
  "isRead" boolean not null default false,
  -- An address of the academy.
  "actionUrl" text check ("actionUrl" ~ '^/[^/\\]' and char_length("actionUrl") <= 300),
  "actionText" text check (char_length("actionText") <= 60),
  "createdAt" timestamptz not null default now(),
  "archivedAt" timestamptz,
  unique ("userId", "dedupeKey"),
  check (("actionUrl" is null) = ("actionText" is null))
);
create index "notification_userId" on "notification" ("userId", "archivedAt", "createdAt" desc, "id");
create index "notification_isRead" on "notification" ("userId", "isRead", "archivedAt");
create index "notification_actorId" on "notification" ("actorId");
create index "notification_createdAt" on "notification" ("createdAt");
create index "notification_dedupeKey" on "notification" ("dedupeKey");

-- How many are unread and not archived, kept by triggers: Zero counts nothing, and a badge must not load them all.
create table "notificationCount" (
  "userId" text primary key references "user" on delete cascade,
  "unread" integer not null default 0
);

create function private."countUnread"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "notificationCount" as own ("userId", "unread")
    select "userId", count(*) filter (where not "isRead" and "archivedAt" is null) from "fresh"
    group by "userId" order by "userId"
    on conflict ("userId") do update set "unread" = own."unread" + excluded."unread";
  elsif tg_op = 'UPDATE' then
    update "notificationCount" own set "unread" = greatest(own."unread" + "sums"."change", 0)
    from (
      select "userId", sum("change") as "change" from (
        select "userId", 1 as "change" from "fresh" where not "isRead" and "archivedAt" is null
        union all
        select "userId", -1 from "stale" where not "isRead" and "archivedAt" is null) as "each"
      group by "userId" having sum("change") <> 0) as "sums"
    where own."userId" = "sums"."userId";
  else
    update "notificationCount" own set "unread" = greatest(own."unread" - "sums"."gone", 0)
    from (
      select "userId", count(*) as "gone" from "stale" where not "isRead" and "archivedAt" is null
      group by "userId") as "sums"
    where own."userId" = "sums"."userId";
  end if;
  return null;
end $$;
create trigger "countInserted" after insert on "notification" referencing new table as "fresh"
  for each statement execute function private."countUnread"();
create trigger "countUpdated" after update on "notification" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countUnread"();
create trigger "countDeleted" after delete on "notification" referencing old table as "stale"
  for each statement execute function private."countUnread"();

alter publication academy add table "notification", "notificationCount";
