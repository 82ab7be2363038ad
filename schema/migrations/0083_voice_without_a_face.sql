-- Up Migration

-- The voice platform's voice with the academy's own face.
alter table "avatarSession" drop constraint "avatarSession_kind_check";
alter table "avatarSession" add constraint "avatarSession_kind_check"
  check ("kind" in ('platform-heygen', 'heygen-openai', 'platform-tavus', 'did', 'did-agents', 'platform'));
