-- Up Migration

-- Why a session ended, for the browser that still presents its token. It names no account.
create table private."endedSession" (
  -- SHA-256 of the token, as in private."session".
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "reason" text not null check ("reason" in ('expired', 'password', 'elsewhere', 'too-many')),
  "endedAt" timestamptz not null default now()
);
create index "endedSession_endedAt" on private."endedSession" ("endedAt");
