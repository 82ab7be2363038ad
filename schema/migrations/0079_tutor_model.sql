-- Up Migration

-- A model is still writing the answer; until it has, "parts" is what the lessons say.
alter table "tutorTurn" add column "isWriting" boolean not null default false;

-- Whether a learner's questions may go to a service that writes answers. It holds for this service alone: another one is
-- asked about anew.
create table "tutorChoice" (
  "userId" text primary key references "user" on delete cascade,
  -- Its host.
  "service" text not null check (length("service") between 1 and 253),
  "isAllowed" boolean not null,
  "chosenAt" timestamptz not null default now()
);

-- What a model is being asked, from the commit of the question until the answer is in its row. A process that is killed
-- leaves it behind, and another takes it up once the claim has run out.
create table private."tutorCall" (
  -- No reference: a conversation may be deleted meanwhile, and what was used is still paid.
  "turnId" uuid primary key,
  "threadId" uuid not null,
  "userId" text not null references "user" on delete cascade,
  "brief" jsonb not null,
  -- Of the reservation ("aiSpend").
  "spendId" uuid not null,
  -- What was written so far, as it may be shown.
  "text" text not null default '',
  "tries" integer not null default 0,
  "claimId" uuid,
  "claimedUntil" timestamptz,
  "askedAt" timestamptz not null default clock_timestamp()
);
create index "tutorCall_askedAt" on private."tutorCall" ("askedAt");

-- What a program of the assessment is compared with, so that nobody is told it. Written by the next start.
alter table private."assessmentItem" add column "reference" text;

alter publication academy add table "tutorChoice";
