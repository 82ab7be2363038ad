-- Up Migration

-- Who takes the e-mail course, with an account or without.
create table private."emailSubscriber" (
  "id" uuid primary key default gen_random_uuid(),
  "address" text not null check (char_length("address") between 3 and 254),
  "state" text not null default 'pending'
    check ("state" in ('pending', 'active', 'paused', 'done', 'unsubscribed', 'bounced')),
  "month" integer not null default 1 check ("month" >= 1),
  "module" integer not null default 1 check ("module" >= 1),
  "emailsReceived" integer not null default 0 check ("emailsReceived" >= 0),
  "createdAt" timestamptz not null default now()
);
create unique index "emailSubscriber_address" on private."emailSubscriber" (lower("address"));

create table private."emailSession" (
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  "subscriberId" uuid not null references private."emailSubscriber" on delete cascade,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "idleAt" timestamptz not null,
  "endsAt" timestamptz not null
);
create index "emailSession_subscriberId" on private."emailSession" ("subscriberId");
