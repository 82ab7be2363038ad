-- Up Migration

-- The ledger: points are never changed, only added to by a further event.
create table "pointEvent" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "kind" text not null,
  "refId" text not null,
  "points" integer not null,
  -- One award per learner and cause, whoever asks how often.
  "uniqueKey" text not null,
  "earnedAt" timestamptz not null default now(),
  unique ("userId", "uniqueKey")
);
create index "pointEvent_userId_earnedAt" on "pointEvent" ("userId", "earnedAt" desc, "id");

create table "pointTotal" (
  "userId" text primary key references "user" on delete cascade,
  "points" integer not null default 0
);

-- A command that was applied: its row is written in the transaction of its effects, so whatever way
-- and however often it arrives, it acts once.
create table private."processedCommand" (
  "id" uuid primary key,
  "userId" text not null references "user" on delete cascade,
  "name" text not null,
  "mark" bigint not null,
  "processedAt" timestamptz not null default now()
);
create index "processedCommand_userId" on private."processedCommand" ("userId", "mark");

-- Rises by one with each of a learner's commands, in the same transaction, and names the latest of them.
-- A browser that has synced mark n shows the effects of every command up to n.
create table "commandMark" (
  "userId" text primary key references "user" on delete cascade,
  "last" bigint not null,
  "recent" text[] not null default '{}'
);

-- Exactly what zero-cache replicates. No column lists: they would forbid changing a column's type.
create publication academy for table
  "user", "learner", "month", "module", "lesson", "lessonBody", "lessonProgress",
  "pointEvent", "pointTotal", "commandMark";
