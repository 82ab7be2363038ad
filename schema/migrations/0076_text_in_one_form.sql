-- Up Migration

-- What is searched for is compared in one form, the same on every database, whatever its locale. schema/text.folding.ts and
-- sync/chat/search/spelled.ts say the same, for what is asked; a test compares them letter by letter.

-- Small letters of every script. The database's own locale, often C, would know those of ASCII alone. The first collation is
-- of PostgreSQL itself, from 17 on; ICU knows the same letters, if it is new enough. One before 17 that was built without ICU
-- has neither.
do $$
declare
  "knowing" text := (select quote_ident(collname) from pg_collation
                     where collname in ('und-x-icu', 'pg_c_utf8') order by collname limit 1);
begin
  execute format(
    'create function private."small"("words" text) returns text language sql immutable parallel safe as %L',
    case when "knowing" is null then 'select lower("words") collate "C"'
    else format('select lower("words" collate pg_catalog.%s) collate "C"', "knowing") end);
end $$;

-- Without accents and without what is not seen.
create or replace function private."folded"("words" text) returns text language sql immutable parallel safe as $$
  select case when octet_length("words") = char_length("words") then lower("words" collate "C") else
    normalize(
      replace(replace(replace(replace(
        translate(
          regexp_replace(private."small"(normalize("words", NFKD)),
            '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u1AB0-\u1AFF\u1DC0-\u1DFF\u200C-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
            '', 'g'),
          'øłđħŧðıς‘’ʼ‐–—−', 'oldhtdiσ''''''----'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFC) collate "C"
  end
$$;

-- Words with a space between: no sign is left that a parser of text could take a name with a dot or an address from, but for
-- the points in numbers. Of what is written without spaces each sign is there twice, so that 上海市 is 上, 上海, 海市 and 市.
create function private."spelled"("words" text) returns text language sql immutable parallel safe as $$
  select case when octet_length("words") = char_length("words")
    then regexp_replace(private."folded"("words"), '(?:[^a-z0-9.]|\.(?![0-9])|(?<![0-9])\.)+', ' ', 'g')
    else regexp_replace(
      regexp_replace(
        regexp_replace(private."folded"("words"),
          '(?:\.(?![0-9])|(?<![0-9])\.|[\u0001-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05C6\u05F3\u05F4\u0600-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u0700-\u070D\u0964\u0965\u0970\u0E3F\u0E4F\u0E5A\u0E5B\u0F01-\u0F17\u0F3A-\u0F3D\u104A-\u104F\u10FB\u1360-\u1368\u1400\u1680\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180E\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E2E\u2E30-\u2E7F\u2FF0-\u3004\u3008-\u3020\u3030\u303D-\u303F\u30A0\u30FB\uE000-\uF8FF\uFD3E\uFD3F\uFE10-\uFE1F\uFFF0-\uFFFF\U0001F000-\U0001FAFF\U000E0000-\U0010FFFF])+',
          ' ', 'g'),
        '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17D3\u3005-\u3007\u3041-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA48F\uAC00-\uD7A3\U00020000-\U0003FFFF]+)', ' \1 ', 'g'),
      '([\u0E00-\u0E30\u0E32\u0E33\u0E3F-\u0E46\u0E4F-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC7\u0ECF-\u0EFF\u1000-\u102A\u103F-\u1055\u105A-\u109F\u1780-\u17B3\u3005-\u3007\u3041-\u3098\u309B-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA48F\uAC00-\uD7A3\U00020000-\U0003FFFF][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u3099\u309A]*)', '\1 \1', 'g')
  end
$$;

-- What a message is found by: the words as they are, for the first letters of one, and their English stems.
create function private."searchable"("words" text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.english', "spelled") || to_tsvector('pg_catalog.simple', "spelled")
  from private."spelled"("words") "spelled"
$$;

-- One rewrite of the table, and the index at once after it.
set local maintenance_work_mem = '256MB';
drop index "message_words";
-- Kept, for a search that walks through the newest messages asks each of them. No replica has it: what is generated is not
-- published.
alter table "message" add column "words" tsvector generated always as (private."searchable"("body")) stored;
create index "message_words" on "message" using gin ("words");

-- What people are found by: username and name, each word of them after a space.
alter table "user" add column "folded" text collate "C" not null default '';
-- Names are no longer looked for by their own letters.
drop index "user_fullName";
-- By rows, not by rewriting the table: a replica is told of rows. Before its index and its trigger are there.
update "user" set "folded" = ' ' || private."folded"("username") || ' ' || private."folded"("fullName");
create index "user_folded" on "user" ("folded");

create function private."foldName"() returns trigger language plpgsql as $$
begin
  new."folded" := ' ' || private."folded"(new."username") || ' ' || private."folded"(new."fullName");
  return new;
end $$;
create trigger "foldName" before insert or update of "username", "fullName", "folded" on "user"
  for each row execute function private."foldName"();

-- A word begins where nothing that parts words comes before, and at each sign of what is written without spaces.
create or replace function private."termsOf"("words" text) returns setof text language sql immutable as $$
  select distinct left(substr("words", "at"), 60) collate "C"
  from generate_series(1, char_length("words")) "at"
  where substr("words", "at", 1) !~ '[[:space:]._''()-]'
    and ("at" = 1 or substr("words", "at" - 1, 1) ~ '[[:space:]._''()-]'
         or substr("words", "at", 1) ~ '[\u3041-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3]')
$$;

create temporary table "term" on commit drop as
  select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("username")) "term"
  union select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("fullName")) "term";
delete from "learnerTerm" t
where not exists (select from "term" n where n."userId" = t."userId" and n."term" = t."term");
insert into "learnerTerm" ("userId", "term")
select "userId", "term" from "term" n
where not exists (select from "learnerTerm" t where t."userId" = n."userId" and t."term" = n."term");

-- Addresses that came with what nobody sees: no email has ever reached them, and nobody who types them was found. In a domain
-- two signs say whether letters join, and stay between such letters.
update private."emailAddress" set "address" = "form"
from (
  select "userId" as "of", btrim(regexp_replace(regexp_replace(normalize("address", NFKC),
    '[\u00AD\u034F\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'),
    '[\u200C\u200D](?=.*@)|(?<![^\u0001-\u024F\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?![^\u0001-\u024F\u200C\u200D])',
    '', 'g')) as "form"
  from private."emailAddress" where "verifiedAt" is null and octet_length("address") <> char_length("address")) "kept"
where "userId" = "of" and "address" <> "form" and char_length("form") between 3 and 254;
