-- Up Migration

-- What admins did, and what was done to them: whoever may see this database may add to it, and change nothing of it
-- unseen. Ids alone, never a name or an address: it outlives the accounts that it tells of.
create table private."auditEvent" (
  "seq" bigint primary key,
  "at" timestamptz not null,
  -- `admin:<id>`, `learner:<id>`, `console` (whoever starts the academy), `nobody` (not signed in).
  "actor" text not null check (char_length("actor") <= 100),
  "action" text not null check ("action" ~ '^[a-z]+\.[a-z-]+$'),
  -- `admin:<id>`, `learner:<id>`, `mail:<id>`.
  "target" text check (char_length("target") <= 100),
  "details" jsonb not null default '{}' check (char_length("details"::text) <= 1000),
  -- Without the part that names one machine.
  "network" text check (char_length("network") <= 50),
  "requestId" uuid,
  "previousHash" bytea not null,
  -- SHA-256 of all the above and the hash of the event before.
  "hash" bytea not null
);
create index "auditEvent_target" on private."auditEvent" ("target", "seq" desc);

-- The end of the chain. Its lock puts those who write at once in line; it shows when the last events are gone.
create table private."auditHead" (
  "isOnly" boolean primary key default true check ("isOnly"),
  "seq" bigint not null,
  "hash" bytea not null
);
insert into private."auditHead" ("seq", "hash") values (0, sha256(''));

create function private."auditHash"("event" private."auditEvent") returns bytea language sql stable as $$
  select sha256("event"."previousHash" || convert_to(jsonb_build_array(
    "event"."seq", to_char("event"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), "event"."actor",
    "event"."action", "event"."target", "event"."details", "event"."network", "event"."requestId")::text, 'UTF8'))
$$;

-- Whatever inserts, by whatever way, adds to the chain.
create function private."auditChain"() returns trigger language plpgsql as $$
declare
  "head" private."auditHead";
begin
  select * into "head" from private."auditHead" for update;
  new."seq" := "head"."seq" + 1;
  new."at" := clock_timestamp();
  new."previousHash" := "head"."hash";
  new."hash" := private."auditHash"(new);
  update private."auditHead" set "seq" = new."seq", "hash" = new."hash";
  perform pg_notify('admin_hint', 'audit');
  return new;
end $$;
create trigger "auditChain" before insert on private."auditEvent"
  for each row execute function private."auditChain"();

create function private."auditIsForever"() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger "auditIsForever" before update or delete or truncate on private."auditEvent"
  for each statement execute function private."auditIsForever"();
