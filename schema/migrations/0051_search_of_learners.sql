-- Up Migration

-- What learners are found by: username and name from each of their words on, in small letters. A search is a range of this
-- index, however many learners there are. Published; admins' queries alone ask for it.
create table "learnerTerm" (
  -- No key of words: what replicas note of a row that is deleted is its key, and a name must go with its account.
  "id" text primary key default gen_random_uuid(),
  "userId" text not null references "learnerSummary" on delete cascade references "user" on delete cascade,
  "term" text collate "C" not null check (char_length("term") between 1 and 60)
);
create index "learnerTerm_userId" on "learnerTerm" ("userId");
create index "learnerTerm_term" on "learnerTerm" ("term", "userId");

-- Small letters of every script, whatever the database's own locale knows; a PostgreSQL without ICU knows those of ASCII.
do $$
begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    create function private."folded"("words" text) returns text language sql immutable as
      'select lower("words" collate "und-x-icu") collate "C"';
  else
    create function private."folded"("words" text) returns text language sql immutable as
      'select lower("words") collate "C"';
  end if;
end $$;

-- A word begins where nothing that parts words comes before.
create function private."termsOf"("words" text) returns setof text language sql immutable as $$
  select distinct left(substr("words", "at"), 60) collate "C"
  from generate_series(1, char_length("words")) "at"
  where substr("words", "at", 1) !~ '[[:space:]._''()-]'
    and ("at" = 1 or substr("words", "at" - 1, 1) ~ '[[:space:]._''()-]')
$$;

create function private."noteTerms"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from "learnerTerm" where "userId" = new."userId"; end if;
  insert into "learnerTerm" ("userId", "term")
  select new."userId", "term" from private."termsOf"(private."folded"(new."username")) "term"
  union select new."userId", "term" from private."termsOf"(private."folded"(new."fullName")) "term";
  return null;
end $$;
create trigger "noteTerms" after insert on "learnerSummary"
  for each row execute function private."noteTerms"();
create trigger "noteNewTerms" after update of "username", "fullName" on "learnerSummary"
  for each row when ((old."username", old."fullName") is distinct from (new."username", new."fullName"))
  execute function private."noteTerms"();

insert into "learnerTerm" ("userId", "term")
select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("username")) "term"
union select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("fullName")) "term";

alter publication academy add table "learnerTerm";
