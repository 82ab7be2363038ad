-- Up Migration

-- Why a session ended, for the browser that still presents its token. It names no account.
create table private."endedSession" (
  -- SHA-256 of the token, as in private."session".
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "reason" text not null check ("reason" in ('expired', 'password', 'elsewhere', 'too-many')),
  "endedAt" timestamptz not null default now()
);
create index "endedSession_endedAt" on private."endedSession" ("endedAt");

-- What a learner has set out to do; no row before they have said so or skipped it.
create table "learningPlan" (
  "userId" text primary key references "user" on delete cascade,
  "goal" text check (char_length("goal") between 1 and 120),
  "daysPerWeek" integer check ("daysPerWeek" between 1 and 7),
  "python" text check ("python" in ('no', 'little', 'yes')),
  -- When the first steps were done or skipped: they are not shown again.
  "onboardedAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

alter publication academy add table "learningPlan";
