-- Up Migration

-- A talk with an avatar of a service. One at a time for each learner: what is left of a day is held once.
create table "avatarSession" (
  "id" text primary key check (length("id") between 1 and 60),
  "userId" text not null references "user" on delete cascade,
  "kind" text not null check ("kind" in ('platform-heygen', 'heygen-openai', 'platform-tavus', 'did', 'did-agents')),
  "startedAt" timestamptz not null default clock_timestamp(),
  "endedAt" timestamptz,
  -- What it took of the learner's day.
  "seconds" integer not null default 0 check ("seconds" >= 0),
  "endReason" text check ("endReason" in ('stopped', 'failed', 'left', 'silent', 'over', 'elsewhere')),
  check (("endedAt" is null) = ("endReason" is null))
);
create index "avatarSession_userId" on "avatarSession" ("userId", "startedAt" desc, "id");
create index "avatarSession_endedAt" on "avatarSession" ("endedAt");
create unique index "avatarSession_open" on "avatarSession" ("userId") where "endedAt" is null;

-- What is open at services for a session, from before they are asked until each of them was told to stop.
create table private."avatarRun" (
  -- No reference: the account may go, and what is open has to be closed all the same.
  "sessionId" text primary key,
  -- Of the reservation ("aiSpend"); none of what was opened when its session had been closed.
  "spendId" uuid,
  "secondsMost" integer not null check ("secondsMost" > 0),
  -- What a face may still be given to say.
  "charsLeft" integer not null check ("charsLeft" >= 0),
  "createdAt" timestamptz not null default clock_timestamp(),
  -- Its services have answered: from here on it counts.
  "openedAt" timestamptz,
  -- The browser was heard of.
  "seenAt" timestamptz not null default clock_timestamp(),
  -- How to tell the services to stop (sync/avatar/vendors/handle.ts).
  "handles" jsonb not null default '[]',
  -- What the browser connects to; said again to a start that is sent again.
  "connection" jsonb,
  -- Settled; what is left to do is at the services.
  "isOver" boolean not null default false,
  -- They were told to stop so often; until then nobody else tells them.
  "tries" integer not null default 0,
  "claimedUntil" timestamptz,
  check ("isOver" or "spendId" is not null)
);
create index "avatarRun_isOver" on private."avatarRun" ("isOver", "seenAt");
create index "avatarRun_claimedUntil" on private."avatarRun" ("claimedUntil" nulls first) where "isOver";

alter publication academy add table "avatarSession";
