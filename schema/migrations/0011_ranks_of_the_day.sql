-- Up Migration

-- The ranks of one moment of each day, soon after midnight in UTC: what a rank of now is compared with. Not
-- logged, so nothing of it goes through the replication that browsers hang on; after a crash it is taken anew.
create unlogged table private."rankBefore" (
  "period" text not null,
  "entryId" text not null,
  -- Among everybody, in the country and in the cohort that the learner was in then.
  "inAll" integer not null,
  "country" text,
  "inCountry" integer,
  "cohortId" text,
  "inCohort" integer,
  primary key ("period", "entryId")
);

-- When a period's ranks were taken.
create unlogged table private."ranksTaken" (
  "period" text primary key,
  "at" timestamptz not null
);
