-- Up Migration

-- A learner's work on an exercise of a lesson: one draft for all devices, and how far it is.
create table "exerciseWork" (
  "userId" text not null references "user" on delete cascade,
  "exerciseId" text not null,
  "lessonId" text not null,
  "code" text not null check (length("code") <= 20000),
  -- Hints that were opened.
  "hints" integer not null default 0 check ("hints" between 0 and 3),
  -- `solved`: a device says so. `verified`: the server has run it. `refuted`: the server has, and it fails.
  "state" text not null default 'open' check ("state" in ('open', 'solved', 'verified', 'refuted')),
  -- Of a refuted one: what failed.
  "failed" text check (length("failed") <= 200),
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", "exerciseId")
);

-- What the server still has to run. A claim that is ten minutes old is open again.
create table private."exerciseCheck" (
  "userId" text not null references "user" on delete cascade,
  "exerciseId" text not null,
  "lessonId" text not null,
  "code" text not null,
  "askedAt" timestamptz not null default now(),
  "claimedAt" timestamptz,
  primary key ("userId", "exerciseId")
);
create index "exerciseCheck_askedAt" on private."exerciseCheck" ("askedAt");

-- Its code counts among a learner's own text (0031).
create trigger "countInserted" after insert on "exerciseWork" referencing new table as "fresh"
  for each statement execute function private."countOwnText"('code');
create trigger "countUpdated" after update on "exerciseWork" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countOwnText"('code');
create trigger "countDeleted" after delete on "exerciseWork" referencing old table as "stale"
  for each statement execute function private."countOwnText"('code');

alter publication academy add table "exerciseWork";
