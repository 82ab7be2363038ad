-- Up Migration

-- Rises when a backup is restored (npm run restored). Marks of different epochs have nothing to do
-- with each other.
create table private."epoch" (
  "only" boolean primary key default true check ("only"),
  -- Seconds of the clock at the last restore; 0 before the first.
  "number" bigint not null,
  "raisedAt" timestamptz
);
insert into private."epoch" values (true, 0, null);
create function private."epoch"() returns bigint language sql stable
  return (select "number" from private."epoch");

alter table "commandMark" add column "epoch" bigint not null default 0;
alter table "commandMark" alter column "epoch" set default private."epoch"();

alter table private."processedCommand"
  add column "epoch" bigint not null default 0,
  -- SHA-256 of the command as it was sent; rows of before have none.
  add column "argsHash" bytea check (octet_length("argsHash") = 32),
  -- What it overwrites, within its learner; null for what only adds.
  add column "subject" text,
  -- The mark that it had before the restore of a backup that lacked it.
  add column "replayOf" bigint;

-- Draws of quizzes are worked out from it. It is part of every backup, for draws must come out the same after a restore.
create table private."drawSecret" (
  "only" boolean primary key default true check ("only"),
  "key" bytea not null check (octet_length("key") = 32)
);
insert into private."drawSecret"
  values (true, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
