-- Up Migration

-- What a learner expected a sample of a lesson to print, before they saw it.
create table "prediction" (
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  -- Of the sample's text: one that is changed is asked again.
  "sample" text not null check ("sample" ~ '^[0-9a-f]{8}$'),
  -- Null where the learner wanted to see it at once.
  "guess" text check (length("guess") between 1 and 2000),
  "madeAt" timestamptz not null default now(),
  primary key ("userId", "lessonId", "sample")
);
create index "prediction_lessonId" on "prediction" ("lessonId");

-- It counts among a learner's own text (0031).
create trigger "countInserted" after insert on "prediction" referencing new table as "fresh"
  for each statement execute function private."countOwnText"('guess');
create trigger "countUpdated" after update on "prediction" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countOwnText"('guess');
create trigger "countDeleted" after delete on "prediction" referencing old table as "stale"
  for each statement execute function private."countOwnText"('guess');

alter publication academy add table "prediction";

-- What a graded question leads to, such as the steps of its program: handed out as its key is, and not before.
alter table private."question" add "after" jsonb not null default '{}';
