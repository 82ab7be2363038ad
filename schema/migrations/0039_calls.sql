-- Up Migration

-- Calls between two people, and what became of them. Seen by the two only.
create table "call" (
  -- A UUID: what the caller's device proposed.
  "id" text primary key check ("id" ~ '^[0-9a-f-]{36}$'),
  -- Null once the account was deleted: the other's history stays.
  "callerId" text references "user" on delete set null,
  "calleeId" text references "user" on delete set null,
  "callType" text not null check ("callType" in ('voice', 'video')),
  "state" text not null check ("state" in ('ringing', 'connected', 'ended')),
  "startedAt" timestamptz not null default now(),
  "answeredAt" timestamptz,
  "endedAt" timestamptz,
  "endReason" text
    check ("endReason" in ('completed', 'declined', 'missed', 'cancelled', 'busy', 'failed', 'lost')),
  -- Which tab of theirs holds the call: a name that it made up.
  "callerDevice" text not null check ("callerDevice" ~ '^[A-Za-z0-9_:-]{1,100}$'),
  "calleeDevice" text check ("calleeDevice" ~ '^[A-Za-z0-9_:-]{1,100}$'),
  check ("callerId" <> "calleeId"),
  check (("state" = 'ended') = ("endedAt" is not null) and ("state" = 'ended') = ("endReason" is not null)),
  check ("state" <> 'connected' or "answeredAt" is not null),
  check (("answeredAt" is null) = ("calleeDevice" is null)),
  -- What was answered ends in one way, what was not in another.
  check ("endReason" is null or ("endReason" in ('completed', 'failed', 'lost')) = ("answeredAt" is not null))
);
create index "call_callerId" on "call" ("callerId", "startedAt" desc, "id");
create index "call_calleeId" on "call" ("calleeId", "startedAt" desc, "id");
create index "call_startedAt" on "call" ("startedAt" desc, "id");
create index "call_state" on "call" ("state", "startedAt");
create index "call_endReason" on "call" ("endReason", "calleeId");

-- Who is in a call that is not over: one row for each of its two, so nobody is in two calls.
create table private."callLine" (
  "userId" text primary key references "user" on delete cascade,
  "callId" text not null references "call" on delete cascade deferrable initially deferred,
  -- When the learner had a socket last.
  "seenAt" timestamptz not null default now()
);
create index "callLine_callId" on private."callLine" ("callId");

alter publication academy add table "call";
