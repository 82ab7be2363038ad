-- Up Migration

-- Learners' own programs: a project is a folder of text files. Its origin names where an import came from.
create table "project" (
  "id" uuid primary key,
  "userId" text not null references "user" on delete cascade,
  "name" text not null check (length("name") between 1 and 80),
  "template" text not null check (length("template") between 1 and 40),
  "origin" text check (length("origin") <= 300),
  -- Of files that were not deleted.
  "files" integer not null default 0,
  "bytes" integer not null default 0,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- Deleted, and to be had back for 30 days.
  "removedAt" timestamptz
);
create index "project_userId_updatedAt" on "project" ("userId", "updatedAt" desc);
create index "project_removedAt" on "project" ("removedAt") where "removedAt" is not null;

create table "projectFile" (
  "id" uuid primary key,
  "projectId" uuid not null references "project" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "path" text not null check (length("path") between 1 and 120),
  -- UTF-8.
  "bytes" integer not null,
  -- The file that this is another version of: two devices changed the same lines of it.
  "conflictOf" uuid,
  "updatedAt" timestamptz not null default now(),
  "removedAt" timestamptz
);
create index "projectFile_projectId_userId" on "projectFile" ("projectId", "userId");
create index "projectFile_userId" on "projectFile" ("userId");
create index "projectFile_removedAt" on "projectFile" ("removedAt") where "removedAt" is not null;
-- The same file name in another case would be one file on some computers.
create unique index "projectFile_projectId_path" on "projectFile" ("projectId", lower("path")) where "removedAt" is null;

-- Texts apart from their files: a list of files brings none along.
create table "projectBody" (
  "fileId" uuid primary key references "projectFile" on delete cascade,
  "projectId" uuid not null references "project" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "text" text not null check (length("text") <= 100000),
  -- Rises with every save.
  "rev" integer not null,
  -- The save that this is the result of: a command's id.
  "saveId" uuid not null
);
create index "projectBody_projectId_userId" on "projectBody" ("projectId", "userId");
create index "projectBody_userId" on "projectBody" ("userId");

-- What a file was: the timeline, and what saves of other devices are based on.
create table private."projectRevision" (
  "fileId" uuid not null references "projectFile" on delete cascade,
  "rev" integer not null,
  "userId" text not null references "user" on delete cascade,
  "saveId" uuid not null,
  "text" text not null,
  -- What the device had sent, where that was merged with another device's.
  "sent" text,
  "bytes" integer not null,
  "createdAt" timestamptz not null default now(),
  primary key ("fileId", "rev")
);
create index "projectRevision_userId_saveId" on private."projectRevision" ("userId", "saveId");
create index "projectRevision_userId_createdAt" on private."projectRevision" ("userId", "createdAt" desc);

alter publication academy add table "project", "projectFile", "projectBody";
