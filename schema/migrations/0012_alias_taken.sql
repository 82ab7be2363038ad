-- Up Migration

-- Who holds which alias, folded so that what reads the same is the same. Two who already had the same keep it
-- until they change it; the first holds it.
create table private."aliasTaken" (
  "folded" text primary key,
  "userId" text not null references "user" on delete cascade
);
create index "aliasTaken_userId" on private."aliasTaken" ("userId");
insert into private."aliasTaken"
  select lower(normalize("alias", NFKC)), "userId" from "learner" where "alias" is not null order by "userId"
  on conflict do nothing;

-- Until the transaction ends nobody else takes this name, as an alias or as a username: each is looked for where
-- the other is written.
create function private."holdName"("folded" text) returns void language sql as $$
  select pg_advisory_xact_lock(4906003, hashtext("folded"))
$$;
