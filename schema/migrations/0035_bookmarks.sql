-- Up Migration

-- A lesson that a learner has marked, to come back to.
create table "bookmark" (
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  "note" text not null default '' check (length("note") <= 200),
  "createdAt" timestamptz not null default now(),
  primary key ("userId", "lessonId")
);

alter publication academy add table "bookmark";

-- When bookmarks were counted last: one row, or none.
create table private."bookmarkCount" (
  "isOnly" boolean primary key default true check ("isOnly"),
  "at" timestamptz not null
);
