-- Up Migration

-- What the course was made from and what its rows looked like then; one row. While both are the same, a start
-- has nothing to compile.
create table private."contentFingerprint" (
  "isOnly" boolean primary key default true check ("isOnly"),
  -- Hash over the content folder and the compiler.
  "source" text not null,
  -- Hash over the rows of the course.
  "rows" text not null
);
