-- Up Migration

-- Lesson or quiz → hash of everything that its rows were made from: what has not changed is not compiled again.
alter table private."contentFingerprint" add column "units" jsonb not null default '{}';
