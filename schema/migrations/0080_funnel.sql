-- Up Migration

-- How far learners get, from the registration to the first module: one row, counted anew every few minutes. To count it
-- takes as long as the academy is large, so nobody who looks at it waits for that.
create table private."learningFunnel" (
  "id" text primary key default 'all' check ("id" = 'all'),
  -- As the overview shows it; null until it is counted for the first time.
  "told" jsonb,
  "countedAt" timestamptz
);
insert into private."learningFunnel" default values;
