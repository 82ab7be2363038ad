-- Up Migration

-- What the academy tells everybody, or one cohort, for a time. Learners see it while its state is 'live' (sync/announcements).
create table "announcement" (
  "id" text primary key,
  "title" text not null check (char_length("title") between 1 and 120),
  -- Markdown.
  "body" text not null check (char_length("body") between 1 and 4000),
  -- Null: everybody.
  "cohortId" text references "cohort",
  "isPinned" boolean not null default false,
  "publishAt" timestamptz not null,
  -- Null: until it is withdrawn.
  "expireAt" timestamptz,
  "state" text not null default 'scheduled' check ("state" in ('scheduled', 'live', 'expired', 'withdrawn')),
  "version" integer not null default 1,
  "createdAt" timestamptz not null default now(),
  check ("expireAt" > "publishAt")
);
create index "announcement_state" on "announcement" ("state", "isPinned" desc, "publishAt" desc, "id");
create index "announcement_due" on "announcement" ("publishAt") where "state" = 'scheduled';
create index "announcement_over" on "announcement" ("expireAt") where "state" = 'live';
create index "announcement_publishAt" on "announcement" ("publishAt" desc, "id");
create index "announcement_cohortId" on "announcement" ("cohortId");

-- A learner has read it and does not want to see it again.
create table "announcementDismissal" (
  "userId" text not null references "user" on delete cascade,
  "announcementId" text not null references "announcement" on delete cascade,
  primary key ("userId", "announcementId")
);
create index "announcementDismissal_announcementId" on "announcementDismissal" ("announcementId");

-- Announcements of which learners are still being told, or told no more: in batches, in the order of their ids.
create table private."announcementTelling" (
  "announcementId" text primary key references "announcement" on delete cascade,
  "lastUserId" text not null default ''
);

-- What was said in the channel of news before: there it stays, and admins may still withdraw it.
insert into "announcement" ("id", "title", "body", "publishAt", "expireAt", "state", "createdAt")
select "id", coalesce(nullif(left(trim(split_part("body", e'\n', 1)), 120), ''), 'Announcement'), "body",
       "createdAt", "createdAt" + interval '1 millisecond', 'expired', "createdAt"
from "message"
where "channelId" = 'announcements' and "kind" = 'system' and "deletedAt" is null and "body" <> '' and char_length("body") <= 4000;

alter publication academy add table "announcement", "announcementDismissal";
