-- Up Migration

-- A browser whose answer got lost, and every other one of the account, hears that it was deleted.
alter table private."endedSession" drop constraint "endedSession_reason_check";
alter table private."endedSession" add constraint "endedSession_reason_check"
  check ("reason" in ('expired', 'password', 'elsewhere', 'too-many', 'suspended', 'deleted'));
