-- Up Migration

-- Drafts count among a learner's own text (0031), as messages do.
create trigger "countInserted" after insert on "draft" referencing new table as "fresh"
  for each statement execute function private."countOwnText"('body');
create trigger "countUpdated" after update on "draft" referencing new table as "fresh" old table as "stale"
  for each statement execute function private."countOwnText"('body');
create trigger "countDeleted" after delete on "draft" referencing old table as "stale"
  for each statement execute function private."countOwnText"('body');

insert into private."ownText" as own ("userId", "bytes")
select "userId", sum(octet_length("body")) from "draft" group by "userId"
on conflict ("userId") do update set "bytes" = own."bytes" + excluded."bytes";

-- Of what a message said before it was edited, the last 20 are kept from now on.
delete from private."messageVersion" v using (
  select "messageId", max("no") as "last" from private."messageVersion" group by "messageId") as "newest"
where v."messageId" = "newest"."messageId" and v."no" <= "newest"."last" - 20;
