-- Up Migration

-- The course as a whole; one row.
create table "program" (
  "id" text primary key,
  "title" text not null,
  "summary" text not null
);

-- Which modules must be passed before this one opens.
alter table "module" add column "prerequisiteIds" jsonb not null default '[]';

-- Blocks of the lesson's text.
alter table "lesson" add column "blockCount" integer not null default 0;

-- Readable by every learner: a preview, or of a module that needs no other.
alter table "lessonBody" add column "isFree" boolean not null default false;

-- The set of questions behind a lesson, or (without one) behind a module: its checkpoint.
create table "quiz" (
  "id" text primary key,
  "moduleId" text not null references "module",
  "lessonId" text unique references "lesson",
  -- Best score that passes, per cent.
  "passPct" integer not null check ("passPct" between 1 and 100),
  -- Questions of one try, and how many there are to draw from.
  "drawCount" integer not null check ("drawCount" > 0),
  "poolSize" integer not null check ("poolSize" >= "drawCount"),
  -- Waits after the first, second, … failed try in a row, seconds; the last repeats.
  "cooldownSeconds" integer[] not null default '{0,0,600,3600,86400}',
  -- False once the course no longer has it; tries refer to it for ever.
  "isOpen" boolean not null default true
);
create index "quiz_moduleId" on "quiz" ("moduleId");
create index "quiz_isOpen" on "quiz" ("isOpen");

-- Questions with their keys and explanations. A browser gets those of its draw, without the key.
create table private."question" (
  "id" text primary key,
  "quizId" text not null references "quiz",
  "kind" text not null check ("kind" in ('single', 'multi', 'text', 'number', 'predict', 'order')),
  "stem" jsonb not null,
  "options" jsonb not null default '[]',
  "answer" jsonb not null,
  "explanation" jsonb not null,
  "topic" text not null,
  "difficulty" integer not null check ("difficulty" between 1 and 3),
  -- False once the pool no longer has it.
  "isCurrent" boolean not null default true
);
create index "question_quizId" on private."question" ("quizId") where "isCurrent";

-- One try at a quiz. It is issued in advance, so that it can be answered off line, and holds what was
-- asked; graded, it holds what was right and why.
create table "attempt" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "quizId" text not null references "quiz",
  "no" integer not null check ("no" > 0),
  "state" text not null check ("state" in ('open', 'graded')),
  "questions" jsonb not null,
  "issuedAt" timestamptz not null default now(),
  -- Answers are taken from then on: the end of a cool-down.
  "notBefore" timestamptz not null default now(),
  "gradedAt" timestamptz,
  "scorePct" integer check ("scorePct" between 0 and 100),
  "passed" boolean,
  "results" jsonb,
  unique ("userId", "quizId", "no"),
  check (("state" = 'graded') = ("results" is not null and "gradedAt" is not null and "scorePct" is not null and "passed" is not null))
);
create unique index "attempt_open" on "attempt" ("userId", "quizId") where "state" = 'open';
create index "attempt_userId_state" on "attempt" ("userId", "state", "gradedAt" desc, "id");

-- The keys of a try, in the order of its questions and options: grading never depends on a pool that was
-- edited meanwhile.
create table private."attemptKey" (
  "attemptId" text primary key references "attempt" on delete cascade,
  "keys" jsonb not null
);

-- Answers given so far, for going on at another device. They go when the try is graded.
create table "attemptAnswer" (
  "attemptId" text not null references "attempt" on delete cascade,
  "questionId" text not null,
  "userId" text not null references "user" on delete cascade,
  "value" jsonb not null,
  "savedAt" timestamptz not null default now(),
  primary key ("attemptId", "questionId")
);
create index "attemptAnswer_userId" on "attemptAnswer" ("userId");

-- Where a learner stands with a quiz.
create table "quizProgress" (
  "userId" text not null references "user" on delete cascade,
  "quizId" text not null references "quiz",
  "tries" integer not null default 0,
  -- Failed in a row: decides the cool-down.
  "failedInRow" integer not null default 0,
  "bestScorePct" integer,
  "passedAt" timestamptz,
  primary key ("userId", "quizId")
);

-- What a learner has opened stays open, whatever becomes of the course.
create table "moduleProgress" (
  "userId" text not null references "user" on delete cascade,
  "moduleId" text not null references "module",
  "unlockedAt" timestamptz,
  "unlockedBy" text check ("unlockedBy" in ('rule', 'test-out', 'admin')),
  "passedAt" timestamptz,
  primary key ("userId", "moduleId")
);
create index "moduleProgress_moduleId" on "moduleProgress" ("moduleId", "userId", "unlockedAt");

alter table "lessonProgress"
  alter column "doneAt" drop not null,
  add column "unlockedAt" timestamptz,
  add column "openedAt" timestamptz,
  -- Block to go on from, and how many blocks have been on the screen.
  add column "block" integer not null default 0 check ("block" >= 0),
  add column "reached" integer not null default 0 check ("reached" >= 0),
  -- All blocks were reached.
  add column "readAt" timestamptz,
  -- Time spent reading, seconds.
  add column "seconds" integer not null default 0 check ("seconds" >= 0);

-- A learner's own highlight, with or without a note; or a note on a paragraph.
create table "annotation" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  -- Place in the lesson's text: block, and characters of the block's own text.
  "block" integer not null check ("block" >= 0),
  "start" integer not null check ("start" >= 0),
  "end" integer not null check ("end" >= "start"),
  -- The words that were marked: they find their place again when the text was edited.
  "quote" text not null check (char_length("quote") <= 2000),
  "text" text not null check (char_length("text") <= 5000),
  "colour" text not null check ("colour" in ('yellow', 'green', 'blue', 'none')),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index "annotation_userId_lessonId" on "annotation" ("userId", "lessonId");

-- What learners found wrong in a lesson.
create table "mistakeReport" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  "block" integer check ("block" >= 0),
  "quote" text not null check (char_length("quote") <= 2000),
  "text" text not null check (char_length("text") between 1 and 2000),
  "state" text not null default 'open' check ("state" in ('open', 'mended', 'declined')),
  "createdAt" timestamptz not null default now()
);
create index "mistakeReport_userId" on "mistakeReport" ("userId");
create index "mistakeReport_lessonId" on "mistakeReport" ("lessonId");

alter publication academy add table
  "program", "quiz", "attempt", "attemptAnswer", "quizProgress", "moduleProgress", "annotation", "mistakeReport";
