-- Up Migration

-- When a solution is to be run next, as for attempts at the assessment: a claim and a delay both put it off. A claim that was
-- made before counts from its time; one that delays a retry was written as a time to come.
alter table private."exerciseCheck" add column "gradeAfter" timestamptz not null default now();
update private."exerciseCheck" set "gradeAfter" = "claimedAt" + interval '10 minutes' where "claimedAt" is not null;
alter table private."exerciseCheck" drop column "claimedAt";
