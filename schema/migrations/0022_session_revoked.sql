-- Up Migration

-- Whatever ends a session, a sign-out, a new password, the sweep or an account that goes, tells every process that
-- holds sockets of it, once that is certain.
create function private."tellSessionRevoked"() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_revoked', encode(old."tokenHash", 'hex'));
  return null;
end
$$;
create trigger "session_revoked" after delete on private."session"
  for each row execute function private."tellSessionRevoked"();
