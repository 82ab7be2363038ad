-- Up Migration

-- Admins see tickets live: published; admins' queries alone ask for them. What was written, and by whom, stays private.
alter table private."ticket" set schema public;
create index "ticket_state" on "ticket" ("state", "createdAt", "id");
create index "ticket_createdAt" on "ticket" ("createdAt", "id");

alter publication academy add table "ticket";
