import {afterEach, expect, test} from 'vitest';
import {sqlOn} from '#sync/commands/sql.ts';
import {notificationEmails, orderEmails} from '#sync/notifications/notification-emails.ts';
import {notify} from '#sync/notifications/notify.ts';
import {unsubscribeWith} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import {newcomer, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool} = academy;
const sql = sqlOn(pool);

const reachable = async () => {
  const who = await newcomer(pool);
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "userId" = $1`, [
    who.userId,
  ]);
  return who;
};
const prefer = async (who: TestLearner, name: string, args: object) => {
  const reply = await byRest(academy, who, command(`preferences.${name}`, args));
  return [reply.status, reply.status === 200 ? '' : ((await reply.json()) as {message: string}).message];
};
const tell = (who: TestLearner, dedupeKey: string, more: object = {}) =>
  notify(sql, [
    {
      userId: who.userId,
      dedupeKey,
      type: 'info',
      category: 'course',
      title: `About ${dedupeKey}`,
      message: 'Words.',
      ...more,
    },
  ]);
const untilDue = () => pool.query(`update private."notificationEmail" set "dueAt" = now()`);
const unsubscribe = unsubscribeWith('secret', ORIGIN);
const write = notificationEmails({pool, publicOrigin: ORIGIN, unsubscribe})['notifications.some'];
/** Subjects and texts of the emails that were ordered, as they are rendered. */
const emails = async () => {
  const {rows} = await pool.query<{to: string; data: Record<string, string>}>(
    `select "to", "data" from private."mail" where "kind" = 'notifications.some' order by "createdAt"`,
  );
  return Promise.all(rows.map(async (order) => ({to: order.to, ...(await write?.(order))})));
};
afterEach(() => pool.query(`delete from private."mail"; delete from private."notificationEmail"`));

test('a category that is off in the app is kept in the archive, told once, and not counted', async () => {
  const who = await newcomer(pool);
  expect(await prefer(who, 'channel', {category: 'course', channel: 'inApp', isOn: false})).toEqual([
    200,
    '',
  ]);
  await tell(who, 'a');
  await tell(who, 'a');
  await tell(who, 'b', {category: 'general'});
  const {rows} = await pool.query(
    `select "dedupeKey", "archivedAt" is not null as "isArchived", "isRead" from "notification"
     where "userId" = $1 order by "dedupeKey"`,
    [who.userId],
  );
  expect(rows).toEqual([
    {dedupeKey: 'a', isArchived: true, isRead: true},
    {dedupeKey: 'b', isArchived: false, isRead: false},
  ]);
  const {rows: counts} = await pool.query(`select "unread" from "notificationCount" where "userId" = $1`, [
    who.userId,
  ]);
  expect(counts).toEqual([{unread: 1}]);
});

test('what is about the account cannot be turned off, and what is no time of day is told in words', async () => {
  const who = await newcomer(pool);
  for (const channel of ['inApp', 'push', 'email'])
    expect(await prefer(who, 'channel', {category: 'system', channel, isOn: false})).toEqual([
      expect.any(Number),
      'Notifications about your account’s security can’t be turned off.',
    ]);
  expect(await prefer(who, 'quiet', {hours: {from: 60, until: 60}})).toEqual([
    400,
    'Quiet hours must end at another time than they begin',
  ]);
  expect(await prefer(who, 'digest', {at: 1440})).toEqual([
    400,
    'at must be a time of day, in minutes from 0 to 1439',
  ]);
});

test('each choice changes itself alone, whichever came first', async () => {
  const who = await newcomer(pool);
  await prefer(who, 'channel', {category: 'community', channel: 'push', isOn: true});
  await prefer(who, 'channel', {category: 'community', channel: 'email', isOn: true});
  await prefer(who, 'digest', {at: 540});
  await prefer(who, 'quiet', {hours: {from: 1320, until: 420}});
  await prefer(who, 'quiet', {hours: null});
  const {rows} = await pool.query(
    `select p."category", p."inApp", p."push", p."email", s."quietFrom", s."quietUntil", s."digestAt"
     from "notificationPreference" p join "notificationSchedule" s using ("userId") where "userId" = $1`,
    [who.userId],
  );
  expect(rows).toEqual([
    {
      category: 'community',
      inApp: true,
      push: true,
      email: true,
      quietFrom: null,
      quietUntil: null,
      digestAt: 540,
    },
  ]);
});

test('nothing goes by email unless it is asked for; then once, with what is unread by that time', async () => {
  const who = await reachable();
  await tell(who, 'before');
  await prefer(who, 'channel', {category: 'course', channel: 'email', isOn: true});
  await tell(who, 'read');
  await tell(who, 'mine', {actionUrl: '/modules', actionText: 'Open'});
  await tell(who, 'other', {category: 'general'});
  expect([await orderEmails(pool), await emails()], 'at once').toEqual([false, []]);
  await untilDue();
  await Promise.all([orderEmails(pool), orderEmails(pool)]);
  await orderEmails(pool);
  expect(await emails()).toMatchObject([{subject: '2 new notifications'}]);
  await pool.query(`update "notification" set "isRead" = true where "dedupeKey" = 'read'`);
  const [email] = await emails();
  expect(email).toMatchObject({to: `${who.username}@example.org`, subject: 'About mine'});
  expect(email?.text).toContain(`${ORIGIN}/modules`);
  expect(email?.text).toContain(`${ORIGIN}/profile?tab=notifications&show=settings`);
  await pool.query(`update "notification" set "isRead" = true where "userId" = $1`, [who.userId]);
  expect((await emails())[0]).toEqual({to: expect.any(String)});
});

test('a category that was turned off since is not sent, nor anything to a learner who is suspended', async () => {
  const [who, suspended] = [await reachable(), await reachable()];
  for (const one of [who, suspended])
    await prefer(one, 'channel', {category: 'course', channel: 'email', isOn: true});
  await prefer(who, 'channel', {category: 'general', channel: 'email', isOn: true});
  await tell(who, 'kept');
  await tell(who, 'off', {category: 'general'});
  await tell(suspended, 'theirs');
  await prefer(who, 'channel', {category: 'general', channel: 'email', isOn: false});
  await pool.query(`insert into private."suspension" ("userId") values ($1)`, [suspended.userId]);
  await untilDue();
  await orderEmails(pool);
  expect((await emails()).map(({subject}) => subject).filter(Boolean)).toEqual(['About kept']);
});

test('an address that nobody has proved gets none', async () => {
  const who = await newcomer(pool);
  await prefer(who, 'channel', {category: 'course', channel: 'email', isOn: true});
  await tell(who, 'a');
  await untilDue();
  await orderEmails(pool);
  expect(await emails()).toEqual([]);
  expect((await pool.query(`select 1 from private."notificationEmail"`)).rowCount).toBe(0);
});

test('a daily summary waits for its time by the learner’s own clock', async () => {
  const who = await reachable();
  await pool.query(`update "learner" set "timeZone" = 'Asia/Kolkata' where "userId" = $1`, [who.userId]);
  await prefer(who, 'channel', {category: 'course', channel: 'email', isOn: true});
  await prefer(who, 'digest', {at: 9 * 60});
  const from = new Date();
  // The next nine o'clock in Kolkata.
  const nine = new Date(from);
  nine.setUTCHours(3, 30, 0, 0);
  if (nine <= from) nine.setUTCDate(nine.getUTCDate() + 1);
  for (const key of ['a', 'b', 'c']) await tell(who, key);
  await untilDue();
  await orderEmails(pool, new Date(nine.getTime() - 60_000));
  expect(await emails()).toEqual([]);
  const {rows} = await pool.query<{dueAt: Date}>(`select distinct "dueAt" from private."notificationEmail"`);
  expect(rows).toEqual([{dueAt: nine}]);
  await untilDue();
  await orderEmails(pool, new Date(nine.getTime() + 1000));
  const [email, ...more] = await emails();
  expect([email?.subject, more]).toEqual(['3 new notifications', []]);
  for (const key of ['a', 'b', 'c']) expect(email?.text).toContain(`About ${key}. Words.`);
});

test('one email a day is one, also with what was written in the minutes before it', async () => {
  const [who, other] = [await reachable(), await reachable()];
  for (const one of [who, other])
    await prefer(one, 'channel', {category: 'course', channel: 'email', isOn: true});
  await prefer(who, 'digest', {at: 9 * 60});
  for (const one of [who, other]) for (const key of ['before', 'late']) await tell(one, key);
  await pool.query(
    `update private."notificationEmail" set "dueAt" = now() where "notificationId" in
       (select "id" from "notification" where "dedupeKey" = 'before')`,
  );
  const nine = new Date(Date.now() + 24 * 3_600_000);
  nine.setUTCHours(9, 0, 1, 0);
  await orderEmails(pool, nine);
  const subjects = Object.fromEntries((await emails()).map(({to, subject}) => [to, subject]));
  expect(subjects).toEqual({
    [`${who.username}@example.org`]: '2 new notifications',
    [`${other.username}@example.org`]: 'About before',
  });
});

test('what waited for the daily email comes soon once there is none', async () => {
  const who = await reachable();
  await prefer(who, 'channel', {category: 'course', channel: 'email', isOn: true});
  await prefer(who, 'digest', {at: 9 * 60});
  await tell(who, 'a');
  await pool.query(`update private."notificationEmail" set "dueAt" = now() + interval '20 hours'`);
  await prefer(who, 'digest', {at: null});
  const {rows} = await pool.query(
    `select "dueAt" <= now() + interval '2 minutes' as "isSoon" from private."notificationEmail"`,
  );
  expect(rows).toEqual([{isSoon: true}]);
});

test('what was shown for a moment is kept, read, once, never pushed nor sent, and at most a hundred of it', async () => {
  const who = await reachable();
  await prefer(who, 'channel', {category: 'general', channel: 'email', isOn: true});
  const keep = command('toasts.keep', {title: 'Picture changed', message: '', tone: 'good'});
  for (const _ of [1, 2]) expect((await byRest(academy, who, keep)).status).toBe(200);
  const listed = async () =>
    (
      await pool.query(
        `select "title", "type", "isRead", "archivedAt" is not null as "isArchived" from "notification"
         where "userId" = $1 order by "createdAt", "id"`,
        [who.userId],
      )
    ).rows;
  const kept = {title: 'Picture changed', type: 'success', isRead: true, isArchived: false};
  expect(await listed()).toEqual([kept]);
  expect((await pool.query(`select 1 from private."notificationEmail"`)).rowCount).toBe(0);
  await prefer(who, 'channel', {category: 'general', channel: 'inApp', isOn: false});
  const bad = command('toasts.keep', {title: 'Not saved', message: 'Try again.', tone: 'bad'});
  await byRest(academy, who, bad);
  expect(await listed()).toEqual([kept, {title: 'Not saved', type: 'error', isRead: true, isArchived: true}]);
  await pool.query(
    `insert into "notification" ("userId", "dedupeKey", "type", "category", "title", "message", "isRead", "createdAt")
     select $1, 'toast:' || n, 'info', 'general', 'Old', '', true, now() - interval '1 day' from generate_series(1, 150) n`,
    [who.userId],
  );
  await tell(who, 'cause');
  for (const wrong of [
    {title: 'x'.repeat(10_000)},
    {title: ''},
    {message: 'x'.repeat(10_000)},
    {tone: 'loud'},
    {actionUrl: '/x'},
  ]) {
    const args = {title: 'Picture changed', message: '', tone: 'good', ...wrong};
    expect(
      (await byRest(academy, who, command('toasts.keep', args))).status,
      JSON.stringify(wrong).slice(0, 40),
    ).toBe(400);
  }
  const last = command('toasts.keep', {title: 'Last', message: '', tone: 'neutral'});
  await byRest(academy, who, last);
  const rows = await listed();
  expect(rows).toHaveLength(101);
  expect(rows.map(({title}) => title)).toEqual(
    expect.arrayContaining(['About cause', 'Picture changed', 'Last']),
  );
});
