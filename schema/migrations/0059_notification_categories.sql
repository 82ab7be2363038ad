-- Up Migration

-- The page of notifications shows one category at a time.
create index "notification_category" on "notification" ("userId", "category", "archivedAt", "createdAt" desc, "id");
