-- Up Migration

-- Days in a row on which a learner has learned, as admins' tables list them; counted with their other figures.
alter table "learnerSummary" add column "streak" integer not null default 0;
create index "learnerSummary_streak" on "learnerSummary" ("streak", "userId");

-- The overview looks back over sixty days, however old the academy is.
create index "pointEvent_earnedAt" on "pointEvent" ("earnedAt");
create index "attempt_gradedAt" on "attempt" ("gradedAt") where "state" = 'graded';
create index "mail_failed" on private."mail" ("createdAt")
  where "dueAt" is null and "sentAt" is null and "error" is not null;
