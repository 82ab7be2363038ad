-- Up Migration

-- Attempts at what a password guards, by account, browser and address: one row, one statement, no race.
create table private."throttle" (
  "key" text primary key check (char_length("key") <= 200),
  "count" integer not null,
  -- The count begins anew after this.
  "endsAt" timestamptz not null,
  -- Nobody may try before this.
  "nextAt" timestamptz not null
);
create index "throttle_endsAt" on private."throttle" ("endsAt");

-- Browsers in which somebody has signed in to an account: strangers who guess cannot lock these out.
create table private."device" (
  "tokenHash" bytea not null check (octet_length("tokenHash") = 32),
  "userId" text not null references "user" on delete cascade,
  "seenAt" timestamptz not null default now(),
  primary key ("tokenHash", "userId")
);
create index "device_userId" on private."device" ("userId");

alter table private."session"
  -- Names a session to its owner; the hash stays inside the server.
  add column "id" uuid not null default gen_random_uuid(),
  -- The network it was opened from, without the part that names one machine.
  add column "network" text check (char_length("network") <= 50);
create unique index "session_id" on private."session" ("id");

-- Sign-ins to an account, and what else has to do with its password.
create table private."loginEvent" (
  "id" uuid primary key default gen_random_uuid(),
  "userId" text not null references "user" on delete cascade,
  "at" timestamptz not null default now(),
  "kind" text not null check ("kind" in ('login', 'register', 'reset', 'change')),
  "succeeded" boolean not null,
  "network" text check (char_length("network") <= 50),
  "userAgent" text check (char_length("userAgent") <= 300)
);
create index "loginEvent_userId_at" on private."loginEvent" ("userId", "at" desc);
create index "loginEvent_at" on private."loginEvent" ("at");

create table private."resetToken" (
  -- SHA-256 of the token; the token itself is only in the mail.
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "userId" text not null references "user" on delete cascade,
  -- Where it was sent: it counts only as long as the account has this address.
  "address" text not null,
  "endsAt" timestamptz not null
);
create index "resetToken_userId" on private."resetToken" ("userId");

-- Mail to be sent, written in the transaction of its cause; and, where no mail server is set up, the mail itself.
create table private."mail" (
  "id" uuid primary key default gen_random_uuid(),
  -- Which letter it is; it is written when it is sent.
  "kind" text not null,
  "to" text not null check (char_length("to") between 3 and 254),
  "data" jsonb not null default '{}',
  "createdAt" timestamptz not null default now(),
  -- When it is tried next; none when it is done with.
  "dueAt" timestamptz default now(),
  "tries" integer not null default 0,
  "sentAt" timestamptz,
  "error" text check (char_length("error") <= 500),
  -- The letter, where it is kept here and not sent.
  "subject" text,
  "text" text
);
create index "mail_dueAt" on private."mail" ("dueAt") where "dueAt" is not null;
create index "mail_createdAt" on private."mail" ("createdAt" desc);
