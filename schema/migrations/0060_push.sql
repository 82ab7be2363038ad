-- Up Migration

-- Browsers that a learner gets push notifications in. Whoever has endpoint and keys can write to the browser: never published.
create table private."pushSubscription" (
  "id" uuid primary key default gen_random_uuid(),
  "userId" text not null references "user" on delete cascade,
  -- A browser that is signed out, here or from elsewhere, gets nothing more.
  "session" bytea not null references private."session" on delete cascade,
  "endpoint" text not null unique check (length("endpoint") <= 1000),
  -- base64url: a point of P-256 (65 bytes), and 16 random bytes.
  "p256dh" text not null check (length("p256dh") = 87),
  "auth" text not null check (length("auth") = 22),
  "categories" text[] not null,
  -- What browser it is, in words.
  "label" text not null check (length("label") between 1 and 100),
  "createdAt" timestamptz not null default now(),
  "lastOkAt" timestamptz,
  -- Final rejections by its push service since the last success.
  "failures" integer not null default 0
);
create index "pushSubscription_userId" on private."pushSubscription" ("userId");
create index "pushSubscription_session" on private."pushSubscription" ("session");

-- Browsers that their learner has taken off the list from elsewhere: they must not bring themselves back.
create table private."pushRemoval" (
  "userId" text not null references "user" on delete cascade,
  -- SHA-256 of the endpoint, hex.
  "endpointHash" text not null check (length("endpointHash") = 64),
  "at" timestamptz not null default now(),
  primary key ("userId", "endpointHash")
);
create index "pushRemoval_at" on private."pushRemoval" ("at");

-- One push of one notification to one browser: written in the transaction of its cause, sent afterwards.
create table private."pushOrder" (
  "notificationId" text not null references "notification" on delete cascade,
  "subscriptionId" uuid not null references private."pushSubscription" on delete cascade,
  "createdAt" timestamptz not null default now(),
  -- The next attempt; null when it is over. A learner who is looking at the thing reads it within the first seconds.
  "dueAt" timestamptz default now() + interval '5 seconds',
  "tries" integer not null default 0,
  "outcome" text check ("outcome" in ('sent', 'seen', 'over-limit', 'expired', 'rejected')),
  check (("dueAt" is null) = ("outcome" is not null)),
  primary key ("notificationId", "subscriptionId")
);
create index "pushOrder_subscriptionId" on private."pushOrder" ("subscriptionId", "createdAt");
create index "pushOrder_dueAt" on private."pushOrder" ("dueAt") where "dueAt" is not null;
create index "pushOrder_createdAt" on private."pushOrder" ("createdAt");
