import {afterEach, beforeEach, expect, test} from 'vitest';
import {nudge} from '#sync/notifications/nudges/nudges.ts';
import {weeklyEmails} from '#sync/notifications/nudges/weekly-email.ts';
import {unsubscribeWith} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import {newcomer, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const PEPPER = 'what signs the addresses, for these tests';
const academy = await testAcademy({ASSESSMENT_GATE: 'closed', PASSWORD_PEPPER: PEPPER});
const {pool} = academy;
const unsubscribe = unsubscribeWith(PEPPER, ORIGIN);
const write = weeklyEmails({pool, publicOrigin: ORIGIN, unsubscribe})['notifications.weekly'];

const [BERLIN, TOKYO] = ['Europe/Berlin', 'Asia/Tokyo'];
/** Monday, 08:30 in Berlin, 16:30 in Tokyo. */
const MORNING = new Date('2026-11-23T07:30:00Z');
/** The same Monday, 19:30 in Berlin. */
const EVENING = new Date('2026-11-23T18:30:00Z');

async function learner(timeZone: string, ...moments: readonly string[]): Promise<TestLearner> {
  const who = await newcomer(pool);
  await pool.query(`update "learner" set "timeZone" = $2 where "userId" = $1`, [who.userId, timeZone]);
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "userId" = $1`, [
    who.userId,
  ]);
  for (const [at, moment] of moments.entries()) {
    await pool.query(
      `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
       values (gen_random_uuid()::text, $1, 'test', 'x', 20, $2, $3)`,
      [who.userId, `test:${at}`, moment],
    );
  }
  return who;
}
const prefer = (who: TestLearner, nudged: string, isOn: boolean) =>
  byRest(academy, who, command('preferences.nudge', {nudge: nudged, isOn}));
const titles = async ({userId}: TestLearner) => {
  const {rows} = await pool.query<{title: string}>(
    `select "title" from "notification" where "userId" = $1 and "dedupeKey" like 'nudge:%' order by "createdAt"`,
    [userId],
  );
  return rows.map(({title}) => title);
};
const emails = async () => {
  const {rows} = await pool.query<{to: string; data: Record<string, string>}>(
    `select "to", "data" from private."mail" where "kind" = 'notifications.weekly'`,
  );
  return Promise.all(rows.map(async (order) => write?.(order)));
};
const all = async (now: Date) => {
  while (await nudge(pool, now));
};
/** As mail clients send it (RFC 8058): no cookie, no Origin. */
const oneClick = (address: string) =>
  academy.post(address.replace(ORIGIN, ''), 'List-Unsubscribe=One-Click', {
    origin: null,
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });

beforeEach(() => pool.query(`delete from "user"`));
afterEach(() => pool.query(`delete from private."mail"`));

test('the summary comes on Monday morning by the learner’s own clock, once, whoever looks', async () => {
  const week = ['2026-11-17T10:00:00Z', '2026-11-22T22:30:00Z', '2026-11-22T23:30:00Z'] as const;
  const [ada, hana] = [await learner(BERLIN, ...week), await learner(TOKYO, ...week)];
  await all(new Date('2026-11-22T23:30:00Z'));
  expect([await titles(ada), await titles(hana)]).toEqual([[], ['Last week: 20 points']]);
  await all(new Date('2026-11-23T06:59:00Z'));
  expect(await titles(ada)).toEqual([]);
  await Promise.all([nudge(pool, MORNING), nudge(pool, MORNING), nudge(pool, MORNING)]);
  await all(new Date('2026-11-23T12:00:00Z'));
  // Half past midnight on Monday is no part of the week.
  expect([await titles(ada), await titles(hana)]).toEqual([
    ['Last week: 40 points'],
    ['Last week: 20 points'],
  ]);
  await all(new Date('2026-11-24T07:30:00Z'));
  expect(await titles(ada)).toHaveLength(1);
});

test('who has turned it off, had an empty week or is suspended gets none', async () => {
  const [off, empty, out] = [
    await learner(BERLIN, '2026-11-17T10:00:00Z'),
    await learner(BERLIN, '2026-11-15T10:00:00Z', '2026-11-23T06:00:00Z'),
    await learner(BERLIN, '2026-11-17T10:00:00Z'),
  ];
  await prefer(empty, 'weeklyEmail', true);
  await prefer(off, 'weekly', false);
  await pool.query(`insert into private."suspension" ("userId") values ($1)`, [out.userId]);
  await all(MORNING);
  expect([await titles(off), await titles(empty), await titles(out), await emails()]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('one who has moved west isn’t told twice on the day that comes again', async () => {
  const who = await learner(TOKYO, '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z');
  await all(new Date('2026-11-22T23:30:00Z'));
  await pool.query(`update "learner" set "timeZone" = 'Pacific/Honolulu' where "userId" = $1`, [who.userId]);
  await prefer(who, 'streakReminder', true);
  await all(new Date('2026-11-23T18:30:00Z'));
  await all(new Date('2026-11-24T05:30:00Z'));
  expect(await titles(who)).toEqual(['Last week: 60 points']);
});

test('never two of them a day, and a reminder only to those who asked', async () => {
  const days = [
    '2026-11-19T10:00:00Z',
    '2026-11-20T10:00:00Z',
    '2026-11-21T10:00:00Z',
    '2026-11-22T10:00:00Z',
  ];
  const [both, one, none] = [
    await learner(BERLIN, ...days),
    await learner(BERLIN, ...days),
    await learner(BERLIN, ...days),
  ];
  for (const who of [both, one]) await prefer(who, 'streakReminder', true);
  for (const who of [one, none]) await prefer(who, 'weekly', false);
  await all(MORNING);
  await all(EVENING);
  expect(await titles(both)).toEqual(['Last week: 80 points']);
  expect(await titles(one)).toEqual(['Your streak is 4 days']);
  expect(await titles(none)).toEqual([]);
  await all(new Date('2026-11-24T18:30:00Z'));
  expect(await titles(both)).toEqual(['Last week: 80 points', 'Your streak is 4 days']);
});

test('a reminder that would fall into quiet hours isn’t sent', async () => {
  const who = await learner(BERLIN, '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z');
  await prefer(who, 'streakReminder', true);
  await prefer(who, 'weekly', false);
  await byRest(academy, who, command('preferences.quiet', {hours: {from: 1080, until: 420}}));
  await all(EVENING);
  expect(await titles(who)).toEqual([]);
});

test('quiet hours that end in the evening hold a reminder up, and don’t take it away', async () => {
  const days = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'] as const;
  const who = await learner(BERLIN, ...days);
  await prefer(who, 'streakReminder', true);
  await prefer(who, 'weekly', false);
  await byRest(academy, who, command('preferences.quiet', {hours: {from: 1080, until: 1200}}));
  await all(EVENING);
  expect(await titles(who)).toEqual([]);
  await all(new Date('2026-11-23T19:00:00Z'));
  await all(new Date('2026-11-23T20:30:00Z'));
  expect(await titles(who)).toEqual(['Your streak is 2 days']);
});

test('a hundred who keep quiet don’t hold up the others, nor the job', async () => {
  const days = ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'] as const;
  await pool.query(
    `with "u" as (insert into "user" ("id", "username", "fullName")
       select '-' || n, 'quiet-' || n, 'Quiet' from generate_series(1, 100) n returning "id"), "l" as (
       insert into "learner" ("userId", "entryId", "isListed", "timeZone")
       select "id", gen_random_uuid()::text, false, $1 from "u")
     insert into "notificationSchedule" ("userId", "streakReminder", "weekly", "quietFrom", "quietUntil")
     select "id", true, false, 1080, 420 from "u"`,
    [BERLIN],
  );
  const who = await learner(BERLIN, ...days);
  await prefer(who, 'streakReminder', true);
  await prefer(who, 'weekly', false);
  expect(await nudge(pool, EVENING)).toBe(false);
  expect(await titles(who)).toEqual(['Your streak is 2 days']);
});

test('the email goes to those who want it, is no second one of the category, and ends by one click', async () => {
  const who = await learner(BERLIN, '2026-11-17T10:00:00Z');
  await learner(BERLIN, '2026-11-17T10:00:00Z');
  await prefer(who, 'weeklyEmail', true);
  await byRest(
    academy,
    who,
    command('preferences.channel', {category: 'course', channel: 'email', isOn: true}),
  );
  await all(MORNING);
  expect((await pool.query(`select 1 from private."notificationEmail"`)).rowCount).toBe(0);
  const [email, ...others] = await emails();
  expect([email?.subject, others]).toEqual(['Last week: 20 points', []]);
  const address = email?.unsubscribeAt ?? '';
  expect(email?.text).toContain(address);
  // A scanner that opens the link changes nothing.
  await academy.get(address.replace(ORIGIN, ''));
  expect(await emails()).toMatchObject([{subject: email?.subject}]);
  expect((await oneClick(address)).status).toBe(200);
  expect(await emails()).toEqual([undefined]);
  expect((await oneClick(address)).status, 'once more').toBe(200);
  expect(academy.logged).toEqual([]);
});
