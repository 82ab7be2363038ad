-- Up Migration

-- The Python assessment: what may be asked, by topic. A browser gets the items of its own draw, without their keys.
create table private."assessmentTopic" (
  "id" text primary key,
  "position" integer not null,
  "title" text not null,
  -- The preview lesson that teaches it, and a heading of it.
  "studyModuleId" text not null,
  "studyLessonId" text not null,
  "studyAnchor" text not null,
  "isCurrent" boolean not null default true
);

create table private."assessmentItem" (
  "id" text primary key,
  "topicId" text not null references private."assessmentTopic",
  "kind" text not null
    check ("kind" in ('single', 'multi', 'text', 'number', 'predict', 'order', 'code')),
  "stem" jsonb not null,
  "options" jsonb not null default '[]',
  -- Of a code item: its tests.
  "answer" jsonb not null,
  "explanation" jsonb not null,
  -- What the learner begins a program with.
  "starter" text,
  "difficulty" integer not null check ("difficulty" between 1 and 3),
  "isCurrent" boolean not null default true,
  check (("kind" = 'code') = ("starter" is not null))
);
create index "assessmentItem_topicId" on private."assessmentItem" ("topicId") where "isCurrent";

-- What the rows above were made of: a start that finds the same files writes nothing.
create table private."assessmentContent" (
  "isOnly" boolean primary key default true check ("isOnly"),
  "source" text not null
);

-- One attempt. Its clock is the server's. `reset`: an admin has ended it, and it counts as nothing.
create table "assessmentAttempt" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "no" integer not null check ("no" > 0),
  "state" text not null check ("state" in ('running', 'submitted', 'graded', 'reset')),
  "questions" jsonb not null,
  "startedAt" timestamptz not null default now(),
  "dueAt" timestamptz not null,
  "submittedAt" timestamptz,
  "submittedBy" text check ("submittedBy" in ('learner', 'clock')),
  "gradedAt" timestamptz,
  -- Why grading takes longer, for the learner; the answers wait.
  "delay" text check ("delay" in ('busy', 'unavailable')),
  "scorePct" integer check ("scorePct" between 0 and 100),
  "rightCount" integer,
  "codeRight" integer,
  "codeTotal" integer,
  "passed" boolean,
  -- One entry for each topic, with the lesson to study.
  "topics" jsonb,
  -- After a failed attempt.
  "nextAttemptAllowed" timestamptz,
  unique ("userId", "no"),
  check ("state" = 'reset' or ("state" = 'running') = ("submittedAt" is null)),
  check (("state" = 'graded') = ("gradedAt" is not null and "scorePct" is not null and "passed" is not null and "topics" is not null))
);
create unique index "assessmentAttempt_open" on "assessmentAttempt" ("userId") where "state" in ('running', 'submitted');
create index "assessmentAttempt_userId" on "assessmentAttempt" ("userId", "state", "no" desc);
create index "assessmentAttempt_due" on "assessmentAttempt" ("state", "dueAt") where "state" in ('running', 'submitted');

-- The keys of an attempt, in the order of its questions and options; what its programs were found to be; and when grading
-- is to be tried next.
create table private."assessmentKey" (
  "attemptId" text primary key references "assessmentAttempt" on delete cascade,
  "keys" jsonb not null,
  "verdicts" jsonb not null default '{}',
  "gradeAfter" timestamptz not null default now()
);

-- Answers, saved one by one. They stay, as the learner's own; a device holds those of an attempt that is not graded yet.
create table "assessmentAnswer" (
  "attemptId" text not null references "assessmentAttempt" on delete cascade,
  "questionId" text not null,
  "userId" text not null references "user" on delete cascade,
  "value" jsonb not null,
  "savedAt" timestamptz not null default now(),
  "isOpen" boolean not null default true,
  primary key ("attemptId", "questionId")
);
create index "assessmentAnswer_userId" on "assessmentAnswer" ("userId", "isOpen");

-- How much longer a learner's hour is; no row: as long as everybody's.
create table "assessmentTime" (
  "userId" text primary key references "user" on delete cascade,
  "factor" double precision not null check ("factor" between 1 and 5)
);

alter publication academy add table "assessmentAttempt", "assessmentAnswer", "assessmentTime";
