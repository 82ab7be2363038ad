-- Up Migration

-- Sign-ins of admins that were refused lately: the first of a quarter of an hour is an event of the audit log, the others
-- are counted here and become one more. Anybody may cause them, so the log must not grow with each.
create table private."adminRefusal" (
  -- Whose account was tried; all that is no admin's account counts as one.
  "key" text primary key check (char_length("key") <= 50),
  "since" timestamptz not null default now(),
  -- After the first.
  "more" integer not null default 0,
  -- Where all of them came from, without the part that names one machine; none when from several.
  "network" text check (char_length("network") <= 50)
);
