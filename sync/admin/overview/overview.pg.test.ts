// The academy at a glance: what waits, figures of two periods, sign-ups by day, what works.
import {beforeAll, describe, expect, test} from 'vitest';
import type {getOverview} from '#schema/admin/overview.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {ATTENTION, FIGURES, SIGN_UPS} from '#sync/admin/overview/overview.sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {freePort} from '#tests/free-port.ts';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {asSuperuser} from '#tests/pg/database.ts';
import {upstream} from '#tests/pg/upstream.ts';

const zero = await upstream();
const academy = await testAcademy({}, {zero: zero.port, signal: await freePort()});
const {pool} = academy;
await newLessons(pool, 'l-1');

const overview = async (cookie: string) =>
  (await (await academy.get('/api/admin/overview', {cookie})).json()) as Reply<typeof getOverview>;

test('an academy in which nothing has happened has figures, and they are zero', async () => {
  const {cookie} = await newAdmin(academy);
  const {attention, week, month, signUps} = await overview(cookie);
  expect(attention).toEqual({
    mistakeReports: 0,
    scoreDisputes: 0,
    reportedMessages: 0,
    openTickets: 0,
    spendingAlerts: 0,
    failedMails: 0,
  });
  for (const {active, signUps: joined, lessonsDone, passRate} of [week, month]) {
    expect([active, joined, lessonsDone]).toEqual(Array.from({length: 3}, () => ({now: 0, before: 0})));
    expect(passRate).toEqual({now: null, before: null});
  }
  expect(signUps).toHaveLength(30);
  expect(signUps.every(({count}) => count === 0)).toBe(true);
});

test('what was earned and who joined counts in its period', async () => {
  const {cookie} = await newAdmin(academy);
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  await pool.query(
    `update "learnerSummary" set "joinedAt" = now() - interval '10 days' where "userId" = $1`,
    [bob.userId],
  );
  const earn = (userId: string, days: number) =>
    pool.query(
      `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
       values (gen_random_uuid(), $1, 'lesson', 'l-1', 10, gen_random_uuid(), now() - make_interval(days => $2))`,
      [userId, days],
    );
  await earn(ada.userId, 1);
  await earn(ada.userId, 2);
  await earn(bob.userId, 10);
  await earn(bob.userId, 40);
  await pool.query(
    `insert into "mistakeReport" ("id", "userId", "lessonId", "quote", "text") values ('r', $1, 'l-1', 'q', 'wrong')`,
    [ada.userId],
  );
  const {attention, week, month, signUps} = await overview(cookie);
  expect(attention.mistakeReports).toBe(1);
  expect(week).toMatchObject({
    active: {now: 1, before: 1},
    signUps: {now: 1, before: 1},
    lessonsDone: {now: 2, before: 1},
  });
  expect(month).toMatchObject({active: {now: 2, before: 1}, signUps: {now: 2, before: 0}});
  expect(signUps.at(-1)?.count).toBe(1);
  expect(signUps.reduce((sum, {count}) => sum + count, 0)).toBe(2);
});

test('a message waits once, however many have reported it', async () => {
  const {say, send} = chattersOf(academy);
  const {cookie} = await newAdmin(academy);
  const [ada, bob, eve] = [await newLearner(pool), await newLearner(pool), await newLearner(pool)];
  const {id: messageId} = await say(ada, await newChannel(pool), 'Hello');
  for (const who of [bob, eve]) await send(who, 'report', {messageId, reason: 'spam', text: ''});
  expect((await overview(cookie)).attention.reportedMessages).toBe(1);
  await pool.query(`update "messageReport" set "state" = 'declined'`);
  expect((await overview(cookie)).attention.reportedMessages).toBe(0);
});

test('days are days in UTC, whatever the time zone of the database', async () => {
  const today = async (zone: string) =>
    inTransaction(pool, async (db) => {
      await db.query(`set local time zone '${zone}'`);
      const {rows} = await db.query<{day: string}>(SIGN_UPS);
      const {rows: utc} = await db.query<{day: string}>(
        `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as "day"`,
      );
      return {told: rows.at(-1)?.day, utc: utc[0]?.day, days: rows.length};
    });
  // At any moment it is another day in one of both.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const {told, utc, days} = await today(zone);
    expect([told, days]).toEqual([utc, 30]);
  }
});

test('a process that does not answer is named', async () => {
  const {health} = await overview((await newAdmin(academy)).cookie);
  const words = Object.fromEntries(health.map(({name, words: told}) => [name, told]));
  expect(words['Live rows (zero-cache)']).toBe('Working');
  expect(words['Chat and calls (signal)']).toBe('Not answering');
  zero.close();
});

describe('in an academy of many years', () => {
  // Without triggers and foreign keys, which would take longer than the rows themselves.
  const ROWS = [
    `set session_replication_role = replica`,
    `insert into "learnerSummary" ("userId", "username", "fullName", "isDev", "isAssessed", "joinedAt")
     select 'old-' || n, 'old' || n, 'Old', false, false, now() - make_interval(hours => n)
     from generate_series(1, 20000) n`,
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select gen_random_uuid(), 'old-' || (1 + n % 20000), 'lesson', 'l-1', 10, 'old-' || n,
            now() - make_interval(mins => 30 * n)
     from generate_series(1, 50000) n`,
    `insert into "attempt" ("id", "userId", "quizId", "no", "state", "questions", "issuedAt", "notBefore", "gradedAt",
                            "scorePct", "passed", "results")
     select gen_random_uuid(), 'old-' || (1 + n % 20000), 'q', 1 + n / 20000, 'graded', '[]', now(), now(),
            now() - make_interval(mins => 60 * n), 80, true, '[]'
     from generate_series(0, 29999) n`,
    `insert into private."mail" ("kind", "to", "data", "sentAt", "dueAt")
     select 'account.password-changed', 'a@example.org', '{}', now(), null from generate_series(1, 20000)`,
    `insert into "mistakeReport" ("id", "userId", "lessonId", "quote", "text", "state")
     select 'old-' || n, 'old-1', 'l-1', 'q', 'wrong', 'mended' from generate_series(1, 20000) n`,
    'analyze',
  ] as const;
  beforeAll(() => asSuperuser(academy.databaseUrl, ...ROWS));

  type Plan = {'Node Type': string; 'Relation Name'?: string; Plans?: Plan[]};
  const scansOf = (plan: Plan): readonly string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ];

  test.each([
    ['what waits', ATTENTION, []],
    ['figures of 7 days', FIGURES, [7]],
    ['figures of 30 days', FIGURES, [30]],
    ['sign-ups', SIGN_UPS, []],
  ])('%s are asked for by an index', async (_, text, values) => {
    const {rows} = await pool.query<{'QUERY PLAN': [{Plan: Plan}]}>(`explain (format json) ${text}`, values);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    expect(plan && scansOf(plan).filter((name) => LARGE.has(name))).toEqual([]);
  });
});

/** Tables that grow for as long as the academy is open. */
const LARGE = new Set(['pointEvent', 'attempt', 'learnerSummary', 'mail', 'mistakeReport']);
