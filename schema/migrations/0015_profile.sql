-- Up Migration

-- What people say about themselves, for whoever may see their card.
alter table "user"
  add column "bio" text check (char_length("bio") between 1 and 500),
  add column "links" text[] not null default '{}' check (cardinality("links") <= 5);

-- A country that the learner chose is never replaced by one that was found out.
alter table "learner"
  add column "countryChosenAt" timestamptz;
