-- Up Migration

-- How a learner has arranged the cards of their dashboard; no row while it is as at first.
create table "dashboardLayout" (
  "userId" text primary key references "user" on delete cascade,
  -- In their order: [{"id": "rank", "isHidden": false}, …]
  "cards" jsonb not null check (jsonb_typeof("cards") = 'array'),
  "updatedAt" timestamptz not null default now()
);

alter publication academy add table "dashboardLayout";

-- What a learner is to be told at a time that comes by itself, such as the end of a wait (sync/notifications/notify-later.ts).
create table private."noticeDue" (
  "userId" text not null references "user" on delete cascade,
  "dedupeKey" text not null check (char_length("dedupeKey") <= 200),
  "dueAt" timestamptz not null,
  "notice" jsonb not null,
  primary key ("userId", "dedupeKey")
);
create index "noticeDue_dueAt" on private."noticeDue" ("dueAt");
