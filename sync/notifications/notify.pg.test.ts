// What no cause should hand over, and some might.
import {expect, test} from 'vitest';
import {sqlOn} from '#sync/commands/sql.ts';
import {notify, type Notice} from '#sync/notifications/notify.ts';
import {newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';

const {pool} = await testAcademy();
const sql = sqlOn(pool);

const noticeFor = ({userId}: TestLearner, dedupeKey: string, more: object = {}): Notice => ({
  userId,
  dedupeKey,
  type: 'info',
  category: 'general',
  title: `About ${dedupeKey}`,
  message: 'Words',
  ...more,
});
const told = async ({userId}: TestLearner) =>
  (
    await pool.query<{title: string; message: string}>(
      `select "title", "message" from "notification" where "userId" = $1 order by "createdAt"`,
      [userId],
    )
  ).rows;

test.each([
  ['a character of two halves at the end', `${'t'.repeat(199)}🦊`],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand characters of two halves', '🦊'.repeat(10_000)],
  ['ten thousand marks that turn the text around', '\u202E'.repeat(10_000)],
  ['markup', '<img src=x onerror=alert(1)>'.repeat(1000)],
])('of %s as much is told as there is room for; nothing is refused', async (_, words) => {
  const who = await newcomer(pool);
  await notify(sql, [noticeFor(who, 'long', {title: words, message: words.repeat(10)})]);
  const [one] = await told(who);
  for (const [text = '', most] of [[one?.title, 200] as const, [one?.message, 500] as const]) {
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text.length).toBeGreaterThanOrEqual(most - 1);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(words.repeat(10).startsWith(text.slice(0, -1))).toBe(true);
  }
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'modules',
  '',
  '/',
  `/${'x'.repeat(300)}`,
])('a notification never leads to %s: its cause is undone with it', async (actionUrl) => {
  const who = await newcomer(pool);
  const client = await pool.connect();
  await client.query('begin');
  await notify(sqlOn(client), [noticeFor(who, 'before')]);
  await expect(
    notify(sqlOn(client), [noticeFor(who, 'leads away', {actionUrl, actionText: 'Open'})]),
  ).rejects.toThrow('notification_actionUrl_check');
  await client.query('rollback');
  client.release();
  expect(await told(who)).toEqual([]);
});
