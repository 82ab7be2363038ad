-- Up Migration

-- Admins are no learners: accounts, sessions and known browsers of their own.
create table private."admin" (
  "id" uuid primary key default gen_random_uuid(),
  "email" text not null check (char_length("email") between 3 and 254),
  "fullName" text not null check (char_length("fullName") between 1 and 100),
  -- argon2id in PHC format.
  "passwordHash" text not null,
  -- What the second factor's codes are made of (RFC 6238), sealed with a key that is not in this database.
  "totpSealed" bytea not null,
  -- The last time step whose code was taken; no step is taken twice.
  "totpStep" bigint not null,
  "createdAt" timestamptz not null default now()
);
create unique index "admin_email" on private."admin" (lower("email"));

-- Each opens once in the place of a code.
create table private."adminRecoveryCode" (
  "adminId" uuid not null references private."admin" on delete cascade,
  -- SHA-256 of the code; the code itself was shown once.
  "codeHash" bytea not null check (octet_length("codeHash") = 32),
  primary key ("adminId", "codeHash")
);

create table private."adminSession" (
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "adminId" uuid not null references private."admin" on delete cascade,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  -- Whichever comes first ends it.
  "idleAt" timestamptz not null,
  "endsAt" timestamptz not null,
  -- When the password or a code was shown last.
  "provedAt" timestamptz not null default now(),
  "network" text check (char_length("network") <= 50),
  "userAgent" text check (char_length("userAgent") <= 300)
);
create index "adminSession_adminId" on private."adminSession" ("adminId");

create table private."adminDevice" (
  "tokenHash" bytea not null check (octet_length("tokenHash") = 32),
  "adminId" uuid not null references private."admin" on delete cascade,
  "seenAt" timestamptz not null default now(),
  primary key ("tokenHash", "adminId")
);

-- Links that make an admin: the first one's, printed at the start, and invitations.
create table private."adminLink" (
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "isFirst" boolean not null,
  "endsAt" timestamptz not null
);

-- A session that goes on under a new token at its next visit: what its learner may has changed.
alter table private."session" add column "mustRenew" boolean not null default false;

-- Hints for open admin pages, not rows: letters hold tokens and addresses, and never leave this schema.
create function private."hintMail"() returns trigger language plpgsql as $$
begin
  perform pg_notify('admin_hint', 'mails');
  return null;
end $$;
create trigger "hintMail" after insert or update or delete on private."mail"
  for each statement execute function private."hintMail"();
