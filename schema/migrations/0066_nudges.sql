-- Up Migration

-- What the academy says of itself to bring a learner back: each has its switch.
alter table "notificationSchedule"
  -- The summary of a week, on Mondays.
  add column "weekly" boolean not null default true,
  -- The same by email.
  add column "weeklyEmail" boolean not null default false,
  -- In the evening of a day that would cost the streak something.
  add column "streakReminder" boolean not null default false;

-- How far it is with them: days are the learner's own. A learner is looked at once a day for each kind, and told at most
-- one of them a day.
create table private."nudge" (
  "userId" text not null references "user" on delete cascade,
  "kind" text not null check ("kind" in ('weekly', 'streak')),
  "lookedOn" date not null,
  "toldOn" date,
  primary key ("userId", "kind")
);
create index "learner_timeZone" on "learner" ("timeZone");
