-- Up Migration

-- The first try at which everything was right: asked for by badges.
create index "attempt_scorePct" on "attempt" ("userId", "state", "scorePct", "gradedAt", "id");
