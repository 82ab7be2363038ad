-- Up Migration

-- What may never reach a browser lives in this schema; nothing of it is published (see the publication
-- in 0003).
create schema if not exists private;

-- The public card of a person: all that others may see of them.
create table "user" (
  "id" text primary key,
  "username" text not null check ("username" ~ '^[A-Za-z0-9_.-]{3,30}$'),
  "fullName" text not null check (char_length("fullName") between 1 and 100),
  "avatarUrl" text check (char_length("avatarUrl") <= 500),
  "createdAt" timestamptz not null default now()
);
-- Ada and ada would be taken for the same person.
create unique index "user_username_folded" on "user" (lower("username"));

-- What a learner sees of their own account and others do not.
create table "learner" (
  "userId" text primary key references "user" on delete cascade,
  "country" text check (char_length("country") = 2),
  "isPythonTestCompleted" boolean not null default false,
  "isDev" boolean not null default false
);

create table private."credential" (
  "userId" text primary key references "user" on delete cascade,
  -- argon2id in PHC format.
  "passwordHash" text not null,
  "changedAt" timestamptz not null default now()
);

-- An address proves nothing until it is verified, so only verified ones are unique: whether an address
-- has an account can then not be learnt by registering with it.
create table private."emailAddress" (
  "userId" text primary key references "user" on delete cascade,
  "address" text not null check (char_length("address") between 3 and 254),
  "verifiedAt" timestamptz
);
create unique index "emailAddress_verified" on private."emailAddress" (lower("address")) where "verifiedAt" is not null;
create index "emailAddress_folded" on private."emailAddress" (lower("address"));

create table private."session" (
  -- SHA-256 of the token; the token itself is only in the learner's cookie.
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "userId" text not null references "user" on delete cascade,
  "rememberMe" boolean not null,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  -- Whichever comes first ends it: no visit until `idleAt`, or `endsAt` whatever happens.
  "idleAt" timestamptz not null,
  "endsAt" timestamptz not null,
  "userAgent" text check (char_length("userAgent") <= 300)
);
create index "session_userId" on private."session" ("userId");
