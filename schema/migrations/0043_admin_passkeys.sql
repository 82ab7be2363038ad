-- Up Migration

-- Passkeys of admins, as 0042_passkeys.sql has those of learners.
create table private."adminPasskey" (
  "id" uuid primary key default gen_random_uuid(),
  "credentialId" text not null unique check (char_length("credentialId") between 1 and 1400),
  "adminId" uuid not null references private."admin" on delete cascade,
  "publicKey" bytea not null check (octet_length("publicKey") <= 4096),
  "counter" bigint not null check ("counter" >= 0),
  "transports" text[] not null default '{}',
  "isSynced" boolean not null,
  "name" text not null check (char_length("name") between 1 and 60),
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz
);
create index "adminPasskey_adminId" on private."adminPasskey" ("adminId");
