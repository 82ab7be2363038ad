// The pages and the one click that end a kind of email, with the pages as they are built.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {afterAll, expect, test} from 'vitest';
import {unsubscribeWith, type EmailsOf} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import {academyOn, newcomer, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {builtPages} from '#web/landing/pages.tsx';
import {readPublicContent} from '#web/public-content.ts';

const PEPPER = 'what signs the addresses, for these tests';
const webDir = mkdtempSync(join(tmpdir(), 'academy-unsubscribe-'));
mkdirSync(join(webDir, 'pages'));
for (const {file, body} of builtPages(readPublicContent())) writeFileSync(join(webDir, 'pages', file), body);
afterAll(() => rmSync(webDir, {recursive: true}));

const academy = await testAcademy({PASSWORD_PEPPER: PEPPER, WEB_DIR: webDir});
const {pool} = academy;
const unsubscribe = unsubscribeWith(PEPPER, ORIGIN);

/** @returns the address of their email's link. */
async function withEmails(of: EmailsOf): Promise<{who: TestLearner; address: string}> {
  const who = await newcomer(pool);
  await byRest(academy, who, command('preferences.nudge', {nudge: 'weeklyEmail', isOn: true}));
  for (const category of ['course', 'community'] as const)
    await byRest(academy, who, command('preferences.channel', {category, channel: 'email', isOn: true}));
  return {who, address: unsubscribe.addressFor({userId: who.userId, of})};
}
/** What they still get by email. */
async function wanted({userId}: TestLearner): Promise<readonly string[]> {
  const {rows} = await pool.query<{of: string}>(
    `select 'weekly' as "of" from "notificationSchedule" where "userId" = $1 and "weeklyEmail"
     union all select "category" from "notificationPreference" where "userId" = $1 and "email" order by 1`,
    [userId],
  );
  return rows.map(({of}) => of);
}
/** As mail clients and the page send it: no cookie, no Origin. */
const post = (
  address: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) => academy.post(address.replace(ORIGIN, ''), body, {origin: null, headers: {'content-type': type}});
async function page(address: string) {
  const response = await academy.get(address.replace(ORIGIN, ''), {origin: null});
  return {status: response.status, html: await response.text(), headers: response.headers};
}

test.each([
  ['weekly', 'the weekly summary by email', ['community', 'course']],
  ['notifications', 'emails about notifications', ['weekly']],
] as const)('of %s: the page says what ends, asks, and says what has ended', async (of, words, left) => {
  const {who, address} = await withEmails(of);
  const asked = await page(address);
  expect(asked.status).toBe(200);
  expect(asked.html).toContain(`Stop getting ${words}?`);
  expect(asked.html).toContain('<form method="post">');
  expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await wanted(who), 'a scanner has opened it').toHaveLength(3);
  const done = await post(address, 'by=page');
  expect([done.status, done.headers.get('location')]).toEqual([303, `/unsubscribed?of=${of}`]);
  expect(await wanted(who)).toEqual(left);
  expect((await page(done.headers.get('location') ?? '')).html).toContain(`You won’t get ${words} anymore.`);
});

test('a mail client ends them by one POST, as often as it likes, in either form', async () => {
  const {who, address} = await withEmails('weekly');
  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await post(address, multipart, 'multipart/form-data; boundary=x')).status).toBe(200);
  expect(await wanted(who)).toEqual(['community', 'course']);
  const again = await post(address);
  expect([again.status, again.headers.get('location'), again.headers.get('set-cookie')]).toEqual([
    200,
    null,
    null,
  ]);
});

test('the link of an account that was deleted, and one that is not ours, lead to a plain page', async () => {
  const {who, address} = await withEmails('weekly');
  await pool.query(`delete from "user" where "id" = $1`, [who.userId]);
  for (const wrong of [address, `${ORIGIN}/unsubscribe/x`, `${ORIGIN}/unsubscribe/${'x'.repeat(3000)}`]) {
    const {status, html} = await page(wrong);
    expect([status, html.includes('This link doesn’t work'), html.includes('<form')]).toEqual([
      404,
      true,
      false,
    ]);
    const done = await post(wrong, 'by=page');
    expect([done.status, done.headers.get('location')]).toEqual([303, '/unsubscribed/unknown']);
  }
  // For a mail client: there is nothing left that could be sent.
  expect((await post(address)).status).toBe(200);
  expect((await page('/unsubscribed?of=constructor')).html).toContain('You won’t get these emails anymore.');
  expect(academy.logged).toEqual([]);
});

test('while the database is away a person is asked once more, and a mail client is told by the status', async () => {
  const nowhere = 'postgres://localhost:9/academy';
  const none = new pg.Pool({connectionString: nowhere});
  const away = academyOn(none, nowhere, () => undefined, {PASSWORD_PEPPER: PEPPER, WEB_DIR: webDir});
  const path = unsubscribe.addressFor({userId: crypto.randomUUID(), of: 'weekly'}).replace(ORIGIN, '');
  const send = (body: string, accept: string) =>
    away.outside.request(path, {
      method: 'POST',
      headers: {'content-type': 'application/x-www-form-urlencoded', accept},
      body,
    });
  const asked = await send('by=page', 'text/html');
  const html = await asked.text();
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '2']);
  expect(html).toContain('The emails haven’t stopped yet');
  expect(html).toContain('Stop getting the weekly summary by email?');
  expect(html).toContain('<form method="post">');
  const client = await send('List-Unsubscribe=One-Click', '*/*');
  expect([client.status, client.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await client.json()).toMatchObject({code: 'UNAVAILABLE'});
  await none.end();
});

test('an address that isn’t ours ends nothing, and a body that isn’t the form is refused', async () => {
  const [{who, address}, {who: eve}] = [await withEmails('notifications'), await withEmails('notifications')];
  const [, mac = ''] = address.split('.');
  const forged = unsubscribe
    .addressFor({userId: eve.userId, of: 'notifications'})
    .replace(/\.[^.]*$/, `.${mac}`);
  const foreign = unsubscribeWith('another', ORIGIN).addressFor({userId: who.userId, of: 'notifications'});
  for (const wrong of [forged, foreign, address.slice(0, -1), `${ORIGIN}/unsubscribe/x`]) {
    expect((await post(wrong)).status).toBe(404);
  }
  for (const body of ['', 'List-Unsubscribe=No', 'x'.repeat(5000)]) {
    expect((await post(address, body)).status).toBeGreaterThanOrEqual(400);
  }
  expect([await wanted(who), await wanted(eve)].flat()).toHaveLength(6);
});
