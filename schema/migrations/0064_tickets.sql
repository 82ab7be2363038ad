-- Up Migration

-- What people ask those who run the academy. The first come by /contact, from anybody; browsers see none of it, so all of it is private.
create table private."ticket" (
  "id" text primary key default gen_random_uuid()::text,
  -- What people call it by: T-1001.
  "no" integer not null generated always as identity (start with 1001) unique,
  "subject" text not null check (char_length("subject") between 1 and 150),
  "category" text not null check ("category" in ('contact')),
  "priority" text not null default 'normal' check ("priority" in ('low', 'normal', 'high', 'urgent')),
  "state" text not null default 'open'
    check ("state" in ('open', 'in-progress', 'waiting', 'resolved', 'closed')),
  "createdAt" timestamptz not null default now()
);

create table private."ticketMessage" (
  "id" text primary key default gen_random_uuid()::text,
  "ticketId" text not null references private."ticket" on delete cascade,
  -- Markdown; shown as text until it has been compiled.
  "bodyMd" text not null check (char_length("bodyMd") between 1 and 5000),
  "createdAt" timestamptz not null default now()
);
create index "ticketMessage_ticket" on private."ticketMessage" ("ticketId", "createdAt");

-- Who wrote, where it was no learner.
create table private."ticketContact" (
  "ticketId" text primary key references private."ticket" on delete cascade,
  "name" text not null check (char_length("name") between 1 and 100),
  "address" text not null check (char_length("address") between 3 and 254)
);
create index "ticketContact_address" on private."ticketContact" (lower("address"));
