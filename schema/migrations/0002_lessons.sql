-- Up Migration

-- The course, written from sync/lessons/content at every start.
create table "month" (
  "id" text primary key,
  "position" integer not null,
  "title" text not null,
  "summary" text not null,
  "projectTitle" text not null,
  "projectSummary" text not null
);
create unique index "month_position" on "month" ("position");

create table "module" (
  "id" text primary key,
  "monthId" text not null references "month",
  "position" integer not null,
  "title" text not null,
  "summary" text not null,
  "hours" double precision not null check ("hours" > 0),
  "skills" jsonb not null
);
create unique index "module_position" on "module" ("position");
create index "module_monthId" on "module" ("monthId");

create table "lesson" (
  "id" text primary key,
  "moduleId" text not null references "module",
  "position" integer not null,
  "title" text not null,
  "summary" text not null,
  -- Null while the lesson is only outlined.
  "minutes" integer check ("minutes" > 0),
  "goals" jsonb not null,
  "isPreview" boolean not null default false,
  "isWritten" boolean not null default false
);
create unique index "lesson_position" on "lesson" ("moduleId", "position");

-- Apart from "lesson", so that lists do not carry the text (Zero sends whole rows).
create table "lessonBody" (
  "lessonId" text primary key references "lesson" on delete cascade,
  "moduleId" text not null references "module",
  -- Changes with the text; unchanged rows are not written again at a start.
  "version" text not null,
  "blocks" jsonb not null
);
create index "lessonBody_moduleId" on "lessonBody" ("moduleId");

create table "lessonProgress" (
  "userId" text not null references "user" on delete cascade,
  "lessonId" text not null references "lesson",
  "doneAt" timestamptz not null,
  primary key ("userId", "lessonId")
);
create index "lessonProgress_lessonId" on "lessonProgress" ("lessonId");
