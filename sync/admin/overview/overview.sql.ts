// What the overview asks PostgreSQL: each by an index, for an academy of many years is asked as often as a new one.

/** What waits for an admin, as an `Attention`. */
export const ATTENTION = `
  select jsonb_build_object(
    'mistakeReports', (select count(*) from "mistakeReport" where "state" = 'open'),
    'scoreDisputes', (select count(*) from "scoreDispute" where "state" = 'open'),
    'reportedMessages', (select count(distinct "messageId") from "messageReport" where "state" = 'open'),
    'openTickets', (select count(*) from "ticket" where "state" in ('open', 'in-progress')),
    'spendingAlerts', (select count(*) from "aiAlert" where "seenAt" is null),
    'failedMails', (select count(*) from private."mail"
                    where "dueAt" is null and "sentAt" is null and "error" is not null)) as "told"`;

/** Figures of the last `$1` days and of as many before, as `PeriodFigures`. */
export const FIGURES = `
  with "span" as (
    select now() - make_interval(days => $1) as "from", now() - make_interval(days => 2 * $1) as "before"),
  "earned" as (
    select count(distinct "userId") filter (where "earnedAt" >= s."from")::int as "now",
           count(distinct "userId") filter (where "earnedAt" < s."from")::int as "before",
           count(*) filter (where "kind" = 'lesson' and "earnedAt" >= s."from")::int as "lessons",
           count(*) filter (where "kind" = 'lesson' and "earnedAt" < s."from")::int as "lessonsBefore"
    from "pointEvent" e cross join "span" s where e."earnedAt" >= s."before"),
  "joined" as (
    select count(*) filter (where "joinedAt" >= s."from")::int as "now",
           count(*) filter (where "joinedAt" < s."from")::int as "before"
    from "learnerSummary" l cross join "span" s where l."joinedAt" >= s."before"),
  "graded" as (
    select round(100.0 * avg("passed"::int) filter (where "gradedAt" >= s."from"))::int as "now",
           round(100.0 * avg("passed"::int) filter (where "gradedAt" < s."from"))::int as "before"
    from "attempt" a cross join "span" s where a."state" = 'graded' and a."gradedAt" >= s."before")
  select jsonb_build_object(
    'active', jsonb_build_object('now', e."now", 'before', e."before"),
    'signUps', jsonb_build_object('now', j."now", 'before', j."before"),
    'lessonsDone', jsonb_build_object('now', e."lessons", 'before', e."lessonsBefore"),
    'passRate', jsonb_build_object('now', g."now", 'before', g."before")) as "told"
  from "earned" e, "joined" j, "graded" g`;

/** Where those who registered in the last 30 days said that they came from; most first, the ten largest. */
export const SOURCES = `
  select coalesce("source", 'Not named') as "source", coalesce("campaign", '') as "campaign", count(*)::int as "count"
  from private."registrationSource" where "registeredAt" >= now() - interval '30 days'
  group by 1, 2 order by 3 desc, 1, 2 limit 10`;

/** New learners of each of the last 30 days in UTC. */
export const SIGN_UPS = `
  with "today" as (select (now() at time zone 'UTC')::date as "day"),
  "days" as (
    select generate_series("day" - 29, "day", '1 day')::date as "day" from "today"),
  "joined" as (
    select ("joinedAt" at time zone 'UTC')::date as "day", count(*)::int as "count"
    from "learnerSummary" where "joinedAt" >= now() - interval '31 days' group by 1)
  select to_char(d."day", 'YYYY-MM-DD') as "day", coalesce(j."count", 0) as "count"
  from "days" d left join "joined" j using ("day") order by d."day"`;

/** What was spent on AI today, and may be, as an `AiToday`. */
export const AI_TODAY = `
  select jsonb_build_object(
    'spentMicros', coalesce((select "costMicros" from "aiSum"
                             where "period" = to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
                               and "kind" = 'all' and "name" = 'all'), 0),
    'budgetMicros', (select coalesce("capMicros", "settingMicros") from "aiBudget")) as "told"`;
