-- Up Migration

-- What admins did with a reason: once for each id, whole or not at all. The audit log refers to it, and holds nothing that
-- somebody typed.
create table private."adminAct" (
  "id" uuid primary key,
  "adminId" uuid not null references private."admin" on delete cascade,
  "name" text not null check (char_length("name") <= 100),
  "argsHash" bytea not null,
  "reason" text not null check (char_length("reason") between 1 and 500),
  "doneAt" timestamptz not null default now(),
  -- What the admin was told.
  "outcome" jsonb not null
);
create index "adminAct_adminId" on private."adminAct" ("adminId");

-- What each was done to, such as `learner:<id>`.
create table private."adminActTarget" (
  "actId" uuid not null references private."adminAct" on delete cascade,
  "target" text not null check (char_length("target") <= 200),
  primary key ("target", "actId")
);
create index "adminActTarget_actId" on private."adminActTarget" ("actId");

-- Who may not sign in.
create table private."suspension" (
  "userId" text primary key references "user" on delete cascade,
  "since" timestamptz not null default now()
);

alter table private."endedSession" drop constraint "endedSession_reason_check";
alter table private."endedSession" add constraint "endedSession_reason_check"
  check ("reason" in ('expired', 'password', 'elsewhere', 'too-many', 'suspended'));

-- Learners as admins' tables list them: what is sorted and filtered by is in one row. Published; admins' queries alone ask
-- for it.
create table "learnerSummary" (
  "userId" text primary key references "user" on delete cascade,
  "username" text not null,
  "fullName" text not null,
  "country" text,
  "cohortId" text,
  "isDev" boolean not null,
  "isAssessed" boolean not null,
  "isSuspended" boolean not null default false,
  "points" integer not null default 0,
  "lessonsDone" integer not null default 0,
  "lastActiveAt" timestamptz,
  "joinedAt" timestamptz not null
);
create index "learnerSummary_username" on "learnerSummary" ("username", "userId");
create index "learnerSummary_fullName" on "learnerSummary" ("fullName", "userId");
create index "learnerSummary_country" on "learnerSummary" ("country", "userId");
create index "learnerSummary_cohortId" on "learnerSummary" ("cohortId", "userId");
create index "learnerSummary_isDev" on "learnerSummary" ("isDev", "userId");
create index "learnerSummary_isAssessed" on "learnerSummary" ("isAssessed", "userId");
create index "learnerSummary_isSuspended" on "learnerSummary" ("isSuspended", "userId");
create index "learnerSummary_points" on "learnerSummary" ("points", "userId");
create index "learnerSummary_lessonsDone" on "learnerSummary" ("lessonsDone", "userId");
create index "learnerSummary_lastActiveAt" on "learnerSummary" ("lastActiveAt", "userId");
create index "learnerSummary_joinedAt" on "learnerSummary" ("joinedAt", "userId");

-- Who a learner is changes rarely, and is there at once.
create function private."summarizeLearner"() returns trigger language plpgsql as $$
begin
  insert into "learnerSummary" as s
    ("userId", "username", "fullName", "country", "cohortId", "isDev", "isAssessed", "joinedAt")
  select u."id", u."username", u."fullName", l."country", l."cohortId", l."isDev", l."isPythonTestCompleted",
         u."createdAt"
  from "user" u join "learner" l on l."userId" = u."id"
  where u."id" = case tg_table_name when 'user' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'userId' end
  on conflict ("userId") do update set
    "username" = excluded."username", "fullName" = excluded."fullName", "country" = excluded."country",
    "cohortId" = excluded."cohortId", "isDev" = excluded."isDev", "isAssessed" = excluded."isAssessed"
  where (s."username", s."fullName", s."country", s."cohortId", s."isDev", s."isAssessed") is distinct from
    (excluded."username", excluded."fullName", excluded."country", excluded."cohortId", excluded."isDev",
     excluded."isAssessed");
  return null;
end $$;
create trigger "summarizeLearner" after insert on "learner"
  for each row execute function private."summarizeLearner"();
create trigger "summarizeChange" after update of "country", "cohortId", "isDev", "isPythonTestCompleted" on "learner"
  for each row execute function private."summarizeLearner"();
create trigger "summarizeChange" after update of "username", "fullName" on "user"
  for each row execute function private."summarizeLearner"();

create function private."summarizeSuspension"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update "learnerSummary" set "isSuspended" = true where "userId" = new."userId";
  else
    update "learnerSummary" set "isSuspended" = false where "userId" = old."userId";
  end if;
  return null;
end $$;
create trigger "summarizeSuspension" after insert or delete on private."suspension"
  for each row execute function private."summarizeSuspension"();

-- Whose figures have changed: they are counted soon after, away from the learner's own write. Not logged: after a crash
-- everybody's are counted again, as at each start.
create unlogged table private."summaryDue" (
  "userId" text primary key references "user" on delete cascade
);

create function private."summarySoon"() returns trigger language plpgsql as $$
begin
  insert into private."summaryDue" select distinct "userId" from "fresh" on conflict do nothing;
  return null;
end $$;
create trigger "summarySoonInserted" after insert on "pointTotal" referencing new table as "fresh"
  for each statement execute function private."summarySoon"();
create trigger "summarySoonUpdated" after update on "pointTotal" referencing new table as "fresh"
  for each statement execute function private."summarySoon"();
create trigger "summarySoonInserted" after insert on private."session" referencing new table as "fresh"
  for each statement execute function private."summarySoon"();

insert into "learnerSummary" ("userId", "username", "fullName", "country", "cohortId", "isDev", "isAssessed", "joinedAt")
select u."id", u."username", u."fullName", l."country", l."cohortId", l."isDev", l."isPythonTestCompleted", u."createdAt"
from "user" u join "learner" l on l."userId" = u."id";

create index "cohort_startsAt" on "cohort" ("startsAt", "id");

alter publication academy add table "learnerSummary";
