-- Up Migration

-- Who leaves is named no longer, by the rule of schema/markdown/names.ts: the name ends where no character of a username
-- follows, but for what may be the sentence's. `@ada` leaves `@ada.lovelace` and `ada@ada.example` alone.
--
-- Whoever blocks the author of a message isn't among those whom it names ("mention"), but their name stays in its text:
-- when they leave, it goes from what the people whom they had blocked wrote as well.
create or replace function private."leaveChat"() returns trigger language plpgsql as $$
declare
  "named" text := '(?<![@A-Za-z0-9_.-])@' || replace(old."username", '.', '\.') || '(?![.-]*[A-Za-z0-9_])';
  "naming" text[];
begin
  select array_agg("messageId") into "naming" from "mention" where "userId" = old."id";
  if exists (select from "block" where "userId" = old."id") then
    "naming" := "naming" || array(
      select m."id" from "block" b join "message" m on m."senderId" = b."blockedId"
      where b."userId" = old."id" and m."body" ~* "named");
  end if;
  if cardinality("naming") > 0 then
    update "message" set "body" = regexp_replace("body", "named", '@deleted', 'gi') where "id" = any("naming");
    update private."messageVersion" set "body" = regexp_replace("body", "named", '@deleted', 'gi')
    where "messageId" = any("naming");
    update "reportedMessage" set "body" = regexp_replace("body", "named", '@deleted', 'gi')
    where "messageId" = any("naming");
  end if;
  return old;
end $$;
