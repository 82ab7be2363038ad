// Summaries of a week, and reminders of a streak: at a fair hour of the learner's own day, never more than one of them a
// day, each with its switch in the preferences.
import type {Pool} from 'pg';
import {zoneToCountBy} from '#schema/account/time-zone.ts';
import {DAY_MINUTES} from '#schema/notifications/preferences/preferences.defaults.ts';
import {addDays, dayOf, mondayOf, type Day} from '#schema/lessons/days.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {activeDaysOf} from '#sync/db/active-days.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import {takeFreeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database, type Log} from '#sync/db/pool.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import {minuteIn} from '#sync/notifications/local-time.ts';
import {streakWords, weekWords, type NudgeWords} from '#sync/notifications/nudges/nudge-words.ts';
import {WEEKLY_EMAIL} from '#sync/notifications/nudges/weekly-email.ts';
import {notify} from '#sync/notifications/notify.ts';

const LOOK_EVERY_MS = 120_000;
/** Learners of one round. */
const ROUND = 100;

type Kind = 'weekly' | 'streak';
const KINDS = ['weekly', 'streak'] as const satisfies readonly Kind[];

/** Minutes of the learner's day between which each is said. */
const HOURS: Readonly<Record<Kind, readonly [from: number, until: number]>> = {
  weekly: [8 * 60, 20 * 60],
  streak: [19 * 60, 22 * 60],
};

export const nudging = ({pool, log}: {readonly pool: Pool; readonly log: Log}): Job =>
  every(LOOK_EVERY_MS, 'write summaries and reminders', () => nudge(pool), log);

/** One round. One process at a time: what a learner was told today is read before anything is written. @returns whether there may be more. */
export const nudge = (pool: Pool, now = new Date()): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'nudge'))) return false;
    const {rows} = await db.query<{zone: string}>(
      `select distinct coalesce("timeZone", '') as "zone" from "learner"`,
    );
    const zones = rows.map(({zone}) => zone);
    let isMore = false;
    for (const kind of KINDS) {
      for (const [day, due] of dueDays(kind, zones, now)) {
        isMore = (await tell(db, kind, day, due)) || isMore;
      }
    }
    return isMore;
  });

/** @property minute of the day there. */
type Zone = {readonly name: string; readonly minute: number};

/** Time zones in which it is time for it, by the day that it is there. */
function dueDays(kind: Kind, zones: readonly string[], now: Date): ReadonlyMap<Day, readonly Zone[]> {
  const [from, until] = HOURS[kind];
  const due = new Map<Day, Zone[]>();
  for (const zone of zones) {
    const known = zoneToCountBy(zone, 'UTC');
    const day = dayOf(now.getTime(), known);
    const minute = minuteIn(known, now);
    if (minute < from || minute >= until || (kind === 'weekly' && day !== mondayOf(day))) continue;
    due.set(day, [...(due.get(day) ?? []), {name: zone, minute}]);
  }
  return due;
}

type Wanting = {
  readonly userId: string;
  readonly weeklyEmail: boolean;
  readonly wasToldToday: boolean;
};

const WANTED: Readonly<Record<Kind, string>> = {
  weekly: `coalesce(q."weekly", true)`,
  streak: `q."streakReminder"`,
};

// As `quietEnd` has it. A push of a reminder that waits for the end of quiet hours would speak of another day: while they
// last it is not decided, for they may end this evening.
const QUIET = `
  coalesce((z."minute" - q."quietFrom" + ${DAY_MINUTES}) % ${DAY_MINUTES}
    < (q."quietUntil" - q."quietFrom" + ${DAY_MINUTES}) % ${DAY_MINUTES}, false)`;

const wanting = (kind: Kind) => `
  select l."userId", coalesce(q."weeklyEmail", false) as "weeklyEmail",
    exists (select 1 from private."nudge" t where t."userId" = l."userId" and t."toldOn" >= $2) as "wasToldToday"
  from "learner" l
  join unnest($1::text[], $3::int[]) as z("name", "minute") on z."name" = coalesce(l."timeZone", '')
  left join "notificationSchedule" q on q."userId" = l."userId"
  left join private."nudge" n on n."userId" = l."userId" and n."kind" = '${kind}'
  where ${WANTED[kind]} ${kind === 'streak' ? `and not ${QUIET}` : ''} and (n."lookedOn" is null or n."lookedOn" < $2)
    and not exists (select 1 from private."suspension" s where s."userId" = l."userId")
  order by l."userId" limit ${ROUND}`;

async function tell(db: Database, kind: Kind, day: Day, zones: readonly Zone[]) {
  const names = zones.map(({name}) => name);
  const minutes = zones.map(({minute}) => minute);
  const {rows} = await db.query<Wanting>(wanting(kind), [names, day, minutes]);
  const free = rows.filter((one) => !one.wasToldToday);
  const words = await wordsFor(
    db,
    kind,
    day,
    free.map(({userId}) => userId),
  );
  await notify(
    sqlOn(db),
    [...words].map(([userId, {title, message}]) => ({
      userId,
      dedupeKey: keyOf(kind, day),
      type: 'info' as const,
      category: 'course' as const,
      title,
      message,
      hasOwnEmail: true as const,
      ...(kind === 'weekly'
        ? {actionUrl: '/progress', actionText: 'Your progress'}
        : {actionUrl: '/dashboard', actionText: 'Continue'}),
    })),
  );
  await note(db, kind, day, rows, words);
  const byEmail = free.filter(
    ({userId, weeklyEmail}) => kind === 'weekly' && weeklyEmail && words.has(userId),
  );
  for (const {userId} of byEmail) await orderEmail(db, userId, keyOf(kind, day));
  return rows.length === ROUND;
}

const keyOf = (kind: Kind, day: Day) => `nudge:${kind}:${day}`;

async function wordsFor(
  db: Database,
  kind: Kind,
  day: Day,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NudgeWords>> {
  const active = await activeDaysOf(db, ids);
  const said = new Map<string, NudgeWords>();
  for (const [id, learner] of active) {
    const words =
      kind === 'streak'
        ? streakWords(learner, day)
        : weekWords(learner, await weekOf(db, id, learner.timeZone, day), day);
    if (words) said.set(id, words);
  }
  return said;
}

/** What a learner did in the week before a Monday. */
async function weekOf(db: Database, userId: string, timeZone: string, monday: Day) {
  const {rows} = await db.query<{at: Date; lessons: number; points: number}>(
    `select "doneAt" as "at", 1 as "lessons", 0 as "points" from "lessonProgress"
     where "userId" = $1 and "doneAt" between $2::date - 9 and $2::date + 2
     union all
     select "earnedAt", 0, "points" from "pointEvent"
     where "userId" = $1 and "earnedAt" between $2::date - 9 and $2::date + 2`,
    [userId, monday],
  );
  const first = addDays(monday, -7);
  const ofWeek = rows.filter(({at}) => {
    const day = dayOf(at.getTime(), timeZone);
    return day >= first && day < monday;
  });
  const sum = (of: 'lessons' | 'points') => ofWeek.reduce((all, row) => all + row[of], 0);
  return {lessons: sum('lessons'), points: sum('points')};
}

const note = (
  db: Database,
  kind: Kind,
  day: Day,
  looked: readonly Wanting[],
  told: ReadonlyMap<string, NudgeWords>,
) =>
  db.query(
    `insert into private."nudge" ("userId", "kind", "lookedOn", "toldOn")
     select v."id", $1, $2::date, case when v."id" = any($4) then $2::date end from unnest($3::text[]) as v("id")
     on conflict ("userId", "kind")
     do update set "lookedOn" = excluded."lookedOn", "toldOn" = coalesce(excluded."toldOn", private."nudge"."toldOn")`,
    [kind, day, looked.map(({userId}) => userId), [...told.keys()]],
  );

/** Only to an address that was confirmed. */
async function orderEmail(db: Database, userId: string, dedupeKey: string): Promise<void> {
  const {rows} = await db.query<{address: string}>(
    `select "address" from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null limit 1`,
    [userId],
  );
  const [to] = rows;
  if (to) await orderMail(db, {kind: WEEKLY_EMAIL, to: to.address, data: {userId, dedupeKey}});
}
