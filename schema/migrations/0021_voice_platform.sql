-- Up Migration

-- The lessons cut into sections, for whoever searches them. Made from "lessonBody" when somebody asks, and again
-- when a text has changed.
create table private."passage" (
  "lessonId" text not null references "lessonBody" on delete cascade,
  "position" integer not null,
  -- Of the texts that it was made from.
  "version" text not null,
  -- Empty before a lesson's first heading.
  "heading" text not null,
  -- Where the heading is in the page.
  "anchor" text not null,
  "paragraphs" text[] not null,
  "words" tsvector not null,
  primary key ("lessonId", "position")
);
create index "passage_words" on private."passage" using gin ("words");

-- What the embedded voice platform was asked for and answered, as its API shows it.
create table private."platformChat" (
  "id" uuid primary key default gen_random_uuid(),
  -- Made from the key that asked: nobody else sees it.
  "orgId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "content" jsonb not null
);
create index "platformChat_orgId_createdAt" on private."platformChat" ("orgId", "createdAt" desc);

create table private."platformCall" (
  "id" uuid primary key default gen_random_uuid(),
  "orgId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "content" jsonb not null
);
create index "platformCall_orgId_createdAt" on private."platformCall" ("orgId", "createdAt" desc);
