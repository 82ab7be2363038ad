-- Up Migration

-- Admins list what is open, the oldest first.
create index "mistakeReport_state" on "mistakeReport" ("state", "createdAt", "id");
create index "mistakeReport_createdAt" on "mistakeReport" ("createdAt", "id");
create index "scoreDispute_state" on "scoreDispute" ("state", "createdAt", "id");
create index "scoreDispute_createdAt" on "scoreDispute" ("createdAt", "id");
-- With the entry that a dispute is about, and back.
create index "scoreDispute_entryId" on "scoreDispute" ("entryId", "period");
