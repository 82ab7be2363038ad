-- Up Migration

-- Which version of the terms a learner has accepted, and when.
create table private."termsAcceptance" (
  "userId" text not null references "user" on delete cascade,
  "version" text not null check ("version" ~ '^\d{4}-\d{2}-\d{2}$'),
  "acceptedAt" timestamptz not null default now(),
  primary key ("userId", "version")
);

-- What the address that brought a learner said of itself (utm_source and the like).
create table private."registrationSource" (
  "userId" text primary key references "user" on delete cascade,
  "source" text check (char_length("source") <= 100),
  "medium" text check (char_length("medium") <= 100),
  "campaign" text check (char_length("campaign") <= 100),
  "term" text check (char_length("term") <= 100),
  "content" text check (char_length("content") <= 100),
  "registeredAt" timestamptz not null default now()
);
-- The same while somebody is at the provider of their sign-in.
alter table private."providerVisit" add column "brought" jsonb not null default '{}';

create index "registrationSource_registeredAt" on private."registrationSource" ("registeredAt");
