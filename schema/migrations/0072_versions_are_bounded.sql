-- Up Migration

-- Of what one person's messages said before, the latest are kept: whose they were is asked at every edit.
alter table private."messageVersion" add column "senderId" text references "user" on delete set null;
update private."messageVersion" v set "senderId" = m."senderId" from "message" m where m."id" = v."messageId";
create index "messageVersion_senderId" on private."messageVersion" ("senderId", "replacedAt", "messageId", "no");
