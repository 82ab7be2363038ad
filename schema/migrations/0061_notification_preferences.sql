-- Up Migration

-- Where a learner wants to hear of a category. Without a row: what schema/notifications/preferences says.
create table "notificationPreference" (
  "userId" text not null references "user" on delete cascade,
  "category" text not null
    check ("category" in ('course', 'challenge', 'assessment', 'system', 'community', 'general')),
  "inApp" boolean not null,
  "push" boolean not null,
  "email" boolean not null,
  primary key ("userId", "category")
);

-- When, in minutes after midnight by the learner's own time zone.
create table "notificationSchedule" (
  "userId" text primary key references "user" on delete cascade,
  "quietFrom" integer check ("quietFrom" between 0 and 1439),
  "quietUntil" integer check ("quietUntil" between 0 and 1439),
  -- All emails of a day at once; null: each by itself.
  "digestAt" integer check ("digestAt" between 0 and 1439),
  check (("quietFrom" is null) = ("quietUntil" is null))
);

alter publication academy add table "notificationPreference", "notificationSchedule";

-- Notifications that are to go by email. Written in the transaction of their cause.
create table private."notificationEmail" (
  "notificationId" text primary key references "notification" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "createdAt" timestamptz not null default now(),
  -- When it is looked at next. A learner who has read it by then gets none.
  "dueAt" timestamptz not null default now() + interval '2 minutes'
);
create index "notificationEmail_userId" on private."notificationEmail" ("userId");
create index "notificationEmail_dueAt" on private."notificationEmail" ("dueAt");
