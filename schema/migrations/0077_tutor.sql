-- Up Migration

-- A learner's conversations with the tutor.
create table "tutorThread" (
  "id" uuid primary key,
  "userId" text not null references "user" on delete cascade,
  "title" text not null check (length("title") between 1 and 80),
  "createdAt" timestamptz not null default now(),
  -- Of the last question.
  "updatedAt" timestamptz not null default now()
);
create index "tutorThread_userId_updatedAt" on "tutorThread" ("userId", "updatedAt" desc, "id");

create table "tutorTurn" (
  -- Also the id of the command that asked.
  "id" uuid primary key,
  "threadId" uuid not null references "tutorThread" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "mode" text not null check ("mode" in ('explain', 'hint', 'quiz')),
  "text" text not null check (length("text") <= 4000),
  -- What it is about; the course may change, the conversation stays.
  "lessonId" text check (length("lessonId") <= 100),
  "block" integer check ("block" >= 0),
  "passage" jsonb check (length("passage"::text) <= 2000),
  "questionId" text check (length("questionId") <= 100),
  -- The first hint of the ladder that this one goes on.
  "follows" uuid references "tutorTurn" on delete cascade,
  "parts" jsonb not null,
  "hasMore" boolean not null default false,
  "createdAt" timestamptz not null default clock_timestamp(),
  "stoppedAt" timestamptz,
  "liked" boolean,
  "reason" text not null default '' check (length("reason") <= 500),
  "reply" jsonb,
  "correct" boolean
);
create index "tutorTurn_threadId_createdAt" on "tutorTurn" ("threadId", "createdAt" desc, "id");
create index "tutorTurn_userId_createdAt" on "tutorTurn" ("userId", "createdAt" desc);
create index "tutorTurn_follows" on "tutorTurn" ("follows") where "follows" is not null;

-- Questions, reasons and replies count among a learner's own text (0031).
create trigger "countInserted" after insert on "tutorTurn" referencing new table as "fresh"
  for each statement execute function private."countOwnText"('text', 'reason', 'reply');
create trigger "countUpdated" after update on "tutorTurn" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countOwnText"('text', 'reason', 'reply');
create trigger "countDeleted" after delete on "tutorTurn" referencing old table as "stale"
  for each statement execute function private."countOwnText"('text', 'reason', 'reply');

alter publication academy add table "tutorThread", "tutorTurn";

-- Where each paragraph of a passage is in the page: the anchor of its block, and its place among the block's paragraphs.
alter table private."passage" add column "spots" text[] not null default '{}';
