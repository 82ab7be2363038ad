-- Up Migration

-- When a device first proved that the database lacks a command that it had acknowledged in this epoch: a backup was put in
-- place, and nobody ran `npm run restored`.
alter table private."epoch" add column "lossAt" timestamptz;
