-- Up Migration

-- Who leaves is named no longer, by the rule of schema/markdown/names.ts: the name ends where no character of a username
-- follows, but for what may be the sentence's. `@ada` leaves `@ada.lovelace` and `ada@ada.example` alone.
create or replace function private."leaveChat"() returns trigger language plpgsql as $$
declare
  "named" text := '(?<![@A-Za-z0-9_.-])@' || replace(old."username", '.', '\.') || '(?![.-]*[A-Za-z0-9_])';
begin
  update "message" m set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and m."id" = x."messageId";
  update private."messageVersion" v set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and v."messageId" = x."messageId";
  update "reportedMessage" r set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and r."messageId" = x."messageId";
  return old;
end $$;
