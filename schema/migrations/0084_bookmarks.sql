-- Up Migration

-- A lesson that a learner has marked, to come back to.
create table "bookmark" (
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  "note" text not null default '' check (char_length("note") <= 200),
  "createdAt" timestamptz not null default now(),
  primary key ("userId", "lessonId")
);
-- They are counted for each lesson.
create index "bookmark_lessonId" on "bookmark" ("lessonId");

-- What browsers may see whole.
alter publication academy add table "bookmark";

-- How many learners have marked each lesson, for admins. A lesson has its row from the start of the server after it came.
create table private."bookmarkCount" (
  "lessonId" text primary key references "lesson",
  "learners" integer not null default 0 check ("learners" >= 0),
  "countedAt" timestamptz not null default '-infinity'
);

-- A hint for open admin pages: they ask again.
create function private."hintBookmarks"() returns trigger language plpgsql as $$
begin
  perform pg_notify('admin_hint', 'bookmarks');
  return null;
end $$;
create trigger "hintBookmarks" after update on private."bookmarkCount"
  for each row when (old."learners" is distinct from new."learners")
  execute function private."hintBookmarks"();
