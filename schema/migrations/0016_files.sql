-- Up Migration

-- Whose a stored file is: what is on the disk and not in here is nobody's and is swept away.
create table private."file" (
  "key" text primary key check ("key" ~ '^[a-z]+/[A-Za-z0-9_-]{22}\.[a-z0-9]+$'),
  "userId" text not null references "user" on delete cascade,
  "kind" text not null check ("kind" in ('avatar')),
  "bytes" integer not null check ("bytes" > 0),
  "createdAt" timestamptz not null default now()
);
create index "file_userId" on private."file" ("userId", "kind");
