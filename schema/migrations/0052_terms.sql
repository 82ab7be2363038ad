-- The glossary: what a term of the course means, and the lesson that teaches it.
create table "term" (
  "id" text primary key,
  "term" text not null,
  -- HTML of one line, sanitized when the course is compiled.
  "definition" text not null,
  "lessonId" text not null
);

alter publication academy add table "term";
