-- Up Migration

-- What artificial intelligence costs. Money is whole millionths of the academy's currency.

-- A use of a paid model: first the most that it may take, then what it took.
create table "aiSpend" (
  "id" uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: what it cost was spent.
  "learnerId" text references "user" on delete set null,
  "feature" text not null check (length("feature") between 1 and 40),
  -- Of the learner's uses of the feature, such as the id of a turn.
  "key" text not null check (length("key") between 1 and 100),
  "provider" text not null check (length("provider") between 1 and 100),
  "model" text not null check (length("model") between 1 and 200),
  "state" text not null default 'reserved' check ("state" in ('reserved', 'used', 'stopped', 'failed', 'expired')),
  "tokensIn" integer not null check ("tokensIn" >= 0),
  "tokensOut" integer not null check ("tokensOut" >= 0),
  -- Of audio.
  "seconds" integer not null check ("seconds" >= 0),
  "costMicros" bigint not null check ("costMicros" >= 0),
  -- As they were when it began: for a million tokens, and for a minute.
  "inputMicros" bigint,
  "outputMicros" bigint,
  "minuteMicros" bigint,
  -- Whose budget it is: a day in UTC, `2026-11-26`.
  "day" text not null check ("day" ~ '^\d{4}-\d\d-\d\d$'),
  -- The end of the learner's own day, whose limits it counts for.
  "dayEndsAt" timestamptz not null,
  -- Whoever has not settled it by then has forgotten it.
  "holdsUntil" timestamptz not null,
  "createdAt" timestamptz not null default clock_timestamp(),
  "settledAt" timestamptz,
  unique ("learnerId", "feature", "key")
);
create index "aiSpend_createdAt" on "aiSpend" ("createdAt", "id");
create index "aiSpend_costMicros" on "aiSpend" ("costMicros", "id");
create index "aiSpend_learnerId" on "aiSpend" ("learnerId", "createdAt", "id");
create index "aiSpend_feature" on "aiSpend" ("feature", "createdAt", "id");
create index "aiSpend_state" on "aiSpend" ("state", "createdAt", "id");
create index "aiSpend_day" on "aiSpend" ("day");
create index "aiSpend_holdsUntil" on "aiSpend" ("holdsUntil") where "state" = 'reserved';

-- The same added up, by day and by month: in all, and by feature, model and learner. Kept by a trigger, so that it is always
-- the sum of the rows.
create table "aiSum" (
  -- `2026-11-26` or `2026-11`.
  "period" text not null,
  "kind" text not null check ("kind" in ('all', 'feature', 'model', 'learner')),
  -- Of the feature or the model; a learner's id.
  "name" text not null,
  "userId" text references "user" on delete cascade,
  "uses" integer not null,
  "tokensIn" bigint not null,
  "tokensOut" bigint not null,
  "seconds" bigint not null,
  "costMicros" bigint not null,
  primary key ("period", "kind", "name")
);
create index "aiSum_costMicros" on "aiSum" ("period", "kind", "costMicros" desc, "name");
create index "aiSum_kind" on "aiSum" ("kind", "period");
create index "aiSum_userId" on "aiSum" ("userId");

create function private."addUpAiSpend"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "aiSum" as s
      ("period", "kind", "name", "userId", "uses", "tokensIn", "tokensOut", "seconds", "costMicros")
    select "period", "kind", "name", "learner", 1, new."tokensIn", new."tokensOut", new."seconds", new."costMicros"
    from (values (new."day"), (left(new."day", 7))) as "periods"("period"),
      (values ('all', 'all', null), ('feature', new."feature", null), ('model', new."model", null),
              ('learner', new."learnerId", new."learnerId")) as "kinds"("kind", "name", "learner")
    where "name" is not null
    on conflict ("period", "kind", "name") do update
      set "uses" = s."uses" + 1, "tokensIn" = s."tokensIn" + excluded."tokensIn",
          "tokensOut" = s."tokensOut" + excluded."tokensOut", "seconds" = s."seconds" + excluded."seconds",
          "costMicros" = s."costMicros" + excluded."costMicros";
  else
    update "aiSum"
    set "tokensIn" = "tokensIn" + new."tokensIn" - old."tokensIn",
        "tokensOut" = "tokensOut" + new."tokensOut" - old."tokensOut",
        "seconds" = "seconds" + new."seconds" - old."seconds",
        "costMicros" = "costMicros" + new."costMicros" - old."costMicros"
    where "period" in (new."day", left(new."day", 7))
      and ("kind", "name") in (('all', 'all'), ('feature', new."feature"), ('model', new."model"),
                               ('learner', new."learnerId"));
  end if;
  return null;
end $$;
create trigger "addUpReserved" after insert on "aiSpend"
  for each row execute function private."addUpAiSpend"();
create trigger "addUpSettled" after update of "tokensIn", "tokensOut", "seconds", "costMicros" on "aiSpend"
  for each row execute function private."addUpAiSpend"();

-- What may be spent in a day (UTC). Without any budget nothing may.
create table "aiBudget" (
  "id" text primary key default 'all' check ("id" = 'all'),
  -- Of the environment, written at each start.
  "settingMicros" bigint check ("settingMicros" >= 0),
  -- Of an admin, in its place.
  "capMicros" bigint check ("capMicros" >= 0),
  -- From this share of it on, per cent, nobody begins to speak any more: text goes on.
  "speechPercent" integer not null default 80 check ("speechPercent" between 0 and 100),
  "version" integer not null default 1
);
insert into "aiBudget" default values;

-- Of the environment, written at each start: for a million tokens, and for a minute of audio. What has none may not be used.
create table "aiPrice" (
  "model" text primary key,
  "inputMicros" bigint check ("inputMicros" >= 0),
  "outputMicros" bigint check ("outputMicros" >= 0),
  "minuteMicros" bigint check ("minuteMicros" >= 0)
);

-- What a learner may use in a day, and what is switched off; learners see it.
create table "aiLimit" (
  "id" text primary key default 'all' check ("id" = 'all'),
  "turns" integer not null default 40 check ("turns" >= 0),
  "seconds" integer not null default 900 check ("seconds" >= 0),
  -- Features; `all` is everything.
  "off" text[] not null default '{}'
);
insert into "aiLimit" default values;

-- What a learner has used of their day, and their own limits where they have some.
create table "aiAllowance" (
  "userId" text primary key references "user" on delete cascade,
  -- After it nothing of it is used.
  "dayEndsAt" timestamptz not null default 'epoch',
  "turns" integer not null default 0 check ("turns" >= 0),
  "seconds" integer not null default 0 check ("seconds" >= 0),
  "turnsCap" integer check ("turnsCap" >= 0),
  "secondsCap" integer check ("secondsCap" >= 0)
);
create index "aiAllowance_turnsCap" on "aiAllowance" ("turnsCap", "userId");

-- What admins are told, once each: most of a day's budget is spent, all of it, or a learner spends far more than others.
create table "aiAlert" (
  -- Of its kind, its day and its learner.
  "id" text primary key,
  "kind" text not null check ("kind" in ('most', 'all', 'learner')),
  "day" text not null,
  "userId" text references "user" on delete cascade,
  "createdAt" timestamptz not null default clock_timestamp(),
  "seenAt" timestamptz
);
create index "aiAlert_seenAt" on "aiAlert" ("seenAt", "createdAt" desc, "id");
create index "aiAlert_userId" on "aiAlert" ("userId");

alter publication academy add table "aiSpend", "aiSum", "aiBudget", "aiPrice", "aiLimit", "aiAllowance", "aiAlert";
