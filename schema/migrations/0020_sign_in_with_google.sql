-- Up Migration

-- Who somebody is at a provider of sign-ins (OpenID Connect): by its name for them, which never changes, not by an
-- address, which may.
create table private."identity" (
  "issuer" text not null check (char_length("issuer") <= 300),
  "subject" text not null check (char_length("subject") between 1 and 255),
  "userId" text not null references "user" on delete cascade,
  -- As the provider has verified it, when it was connected.
  "address" text not null check (char_length("address") between 3 and 254),
  "connectedAt" timestamptz not null default now(),
  primary key ("issuer", "subject"),
  -- One account has one of each provider.
  unique ("userId", "issuer")
);

-- Browsers on their way to the provider and back. A row is used once.
create table private."providerVisit" (
  -- SHA-256 of the token; the token itself is only in the browser's cookie.
  "tokenHash" bytea primary key check (octet_length("tokenHash") = 32),
  -- `enter`: to sign in; `connect`: for an account that is signed in; `choose`: came back, and has yet to say which
  -- account it is.
  "purpose" text not null check ("purpose" in ('enter', 'connect', 'choose')),
  "userId" text references "user" on delete cascade check (("purpose" = 'connect') = ("userId" is not null)),
  -- Page of the academy that was wanted.
  "returnTo" text check (char_length("returnTo") <= 300),
  -- Who came back.
  "person" jsonb check (("purpose" = 'choose') = ("person" is not null)),
  "endsAt" timestamptz not null
);
create index "providerVisit_endsAt" on private."providerVisit" ("endsAt");
create index "providerVisit_userId" on private."providerVisit" ("userId") where "userId" is not null;

alter table private."loginEvent"
  drop constraint "loginEvent_kind_check",
  add constraint "loginEvent_kind_check"
    check ("kind" in ('login', 'register', 'reset', 'change', 'google', 'connect', 'disconnect'));
