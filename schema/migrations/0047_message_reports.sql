-- Up Migration

-- Admins see reports of messages live, as they do other reports: published; admins' queries alone ask for them.
alter table private."messageReport" set schema public;
alter table private."reportedMessage" set schema public;
create index "messageReport_state" on "messageReport" ("state", "createdAt", "id");
create index "messageReport_createdAt" on "messageReport" ("createdAt", "id");
create index "reportedMessage_seq" on "reportedMessage" ("reportId", "seq");

create or replace function private."leaveChat"() returns trigger language plpgsql as $$
declare
  "named" text := '@' || replace(old."username", '.', '\.') || '(?![A-Za-z0-9_-])';
begin
  update "message" m set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and m."id" = x."messageId";
  update private."messageVersion" v set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and v."messageId" = x."messageId";
  update "reportedMessage" r set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and r."messageId" = x."messageId";
  return old;
end $$;

-- Who may not post for a while.
create table private."chatMute" (
  "userId" text primary key references "user" on delete cascade,
  "until" timestamptz not null
);

alter publication academy add table "messageReport", "reportedMessage";
