-- Up Migration

-- Whether the session that comes of it is to be remembered: said when the browser sets out, like the page it wants.
alter table private."providerVisit"
  add column "rememberMe" boolean not null default false,
  add check ("purpose" <> 'connect' or not "rememberMe");
