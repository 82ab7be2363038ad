-- Up Migration

-- Where admins are, for each other: published, and asked for by admins' queries alone (schema/admin-queries.ts).
create table "adminPresence" (
  "id" uuid primary key,
  "adminId" uuid not null references private."admin" on delete cascade,
  "name" text not null check (char_length("name") between 1 and 100),
  "page" text not null check (char_length("page") between 1 and 200),
  "rowId" text check (char_length("rowId") between 1 and 200),
  "seenAt" timestamptz not null default now()
);
create index "adminPresence_seenAt" on "adminPresence" ("seenAt" desc, "id");
create index "adminPresence_adminId" on "adminPresence" ("adminId");

alter publication academy add table "adminPresence";
