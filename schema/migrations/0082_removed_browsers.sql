-- Up Migration

-- Which browser it was, by its session: it must not bring itself back under another endpoint, either.
alter table private."pushRemoval" add column "session" bytea references private."session" on delete set null;
create index "pushRemoval_session" on private."pushRemoval" ("session");
