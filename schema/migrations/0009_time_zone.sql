-- Up Migration

-- By whose calendar a learner's days are counted: the IANA name, first as their browser says, later as they
-- choose. A choice is kept with its time, because it may be changed only so often.
alter table "learner"
  add column "timeZone" text check (char_length("timeZone") between 1 and 64),
  add column "timeZoneChosenAt" timestamptz;
