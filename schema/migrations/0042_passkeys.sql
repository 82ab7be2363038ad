-- Up Migration

-- Passkeys (WebAuthn) that open a learner's account. The private key never leaves the learner's device.
create table private."passkey" (
  "id" uuid primary key default gen_random_uuid(),
  -- As the authenticator names it, base64url.
  "credentialId" text not null unique check (char_length("credentialId") between 1 and 1400),
  "userId" text not null references "user" on delete cascade,
  -- COSE_Key (RFC 9052).
  "publicKey" bytea not null check (octet_length("publicKey") <= 4096),
  -- Of the last use; a lower one says that the authenticator was copied. 0 for all that do not count.
  "counter" bigint not null check ("counter" >= 0),
  "transports" text[] not null default '{}',
  -- Kept by the owner's cloud, and so on all their devices.
  "isSynced" boolean not null,
  "name" text not null check (char_length("name") between 1 and 60),
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz
);
create index "passkey_userId" on private."passkey" ("userId");

-- Challenges that were answered: each counts once. They are not stored before: they carry their time and our signature.
create table private."usedChallenge" (
  "hash" bytea primary key check (octet_length("hash") = 32),
  "endsAt" timestamptz not null
);
create index "usedChallenge_endsAt" on private."usedChallenge" ("endsAt");

alter table private."loginEvent"
  drop constraint "loginEvent_kind_check",
  add constraint "loginEvent_kind_check" check ("kind" in (
    'login', 'register', 'reset', 'change', 'google', 'connect', 'disconnect',
    'passkey', 'passkey-added', 'passkey-removed'
  ));
