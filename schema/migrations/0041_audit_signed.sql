-- Up Migration

-- Heads of the audit log that were signed and written to a file outside the database: what the file must hold.
create table private."auditSigned" (
  -- Each file has an id of its own.
  "log" uuid not null,
  "no" integer not null check ("no" > 0),
  -- SHA-256 of the line in the file.
  "line" bytea not null,
  "at" timestamptz not null default now(),
  primary key ("log", "no")
);
