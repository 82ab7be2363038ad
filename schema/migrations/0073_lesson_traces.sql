-- Up Migration

-- What the samples of a lesson do, step by step. Apart from its text, which is painted without it.
create table "lessonTrace" (
  "lessonId" text primary key references "lessonBody" on delete cascade,
  "moduleId" text not null references "module",
  -- Changes with the traces; unchanged rows are not written again at a start.
  "version" text not null,
  "traces" text not null,
  -- As of its text: readable by every learner.
  "isFree" boolean not null
);
create index "lessonTrace_moduleId" on "lessonTrace" ("moduleId");
create index "lessonTrace_isFree" on "lessonTrace" ("isFree");

alter publication academy add table "lessonTrace";
