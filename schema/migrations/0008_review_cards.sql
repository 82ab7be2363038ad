-- Up Migration

-- A question that its learner has answered wrong, to be asked again. It exists only once the keys of its
-- quiz may be shown, and carries its own: the device judges it, off line too.
create table "reviewCard" (
  "id" text primary key,
  "userId" text not null references "user" on delete cascade,
  "questionId" text not null,
  "quizId" text not null references "quiz",
  "moduleId" text not null references "module",
  -- As it was asked in the try that went wrong last, with its key in terms of that very draw.
  "question" jsonb not null,
  "key" jsonb not null,
  "answer" jsonb not null,
  "explanation" jsonb not null,
  -- FSRS: when it is asked again, how long it is remembered (days), how hard it is (1 to 10).
  "due" timestamptz not null,
  "stability" double precision not null default 0 check ("stability" >= 0),
  "difficulty" double precision not null default 0 check ("difficulty" between 0 and 10),
  "reps" integer not null default 0 check ("reps" >= 0),
  "lapses" integer not null default 0 check ("lapses" >= 0),
  "state" text not null default 'new' check ("state" in ('new', 'review')),
  "lastReviewedAt" timestamptz,
  -- The command of the last rating: a device that still has it knows that the row holds it.
  "ratedBy" text,
  "createdAt" timestamptz not null default now(),
  unique ("userId", "questionId"),
  check (("state" = 'new') = ("lastReviewedAt" is null))
);
create index "reviewCard_userId_due" on "reviewCard" ("userId", "due", "id");

alter publication academy add table "reviewCard";
