// Against a push service of our own, over a socket: it decrypts what it gets.
import {describe, expect, test} from 'vitest';
import {sqlOn} from '#sync/commands/sql.ts';
import {sweepPushOrders} from '#sync/notifications/push/push.jobs.ts';
import {notify} from '#sync/notifications/notify.ts';
import {newcomer} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';

const {
  academy,
  service,
  logs,
  round,
  untilDue,
  sendAll,
  sendAllImpatiently,
  subscribe,
  inAnother,
  browsersOf,
  tell,
  titles,
} = await pushAcademy();
const {pool, logged} = academy;

describe('a push', () => {
  test('says what the notification says, encrypted, to each browser once, however often its cause is told', async () => {
    const who = await newcomer(pool);
    const [one, two] = [await subscribe(who), await subscribe(await inAnother(who))];
    const link = {title: 'Grüße 🦊', actionUrl: '/modules', actionText: 'Open'};
    await tell(who, 'cause', link);
    await tell(who, 'cause', link);
    expect([await round(), service.received], 'within the first seconds').toEqual([false, []]);
    await untilDue();
    await Promise.all([round(), round(), round()]);
    await sendAll();
    expect(service.received.map(({endpoint}) => endpoint).toSorted()).toEqual(
      [one.told.endpoint, two.told.endpoint].toSorted(),
    );
    const [received] = service.received;
    expect(received?.message).toEqual({
      id: expect.any(String),
      title: 'Grüße 🦊',
      body: 'Words',
      url: '/modules',
      unread: 1,
      read: [],
    });
    expect(received?.headers).toMatchObject({
      ttl: expect.stringMatching(/^86[34]\d\d$/),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      topic: received?.message.id.replaceAll('-', ''),
    });
    expect((await browsersOf(who)).every(({lastOkAt}) => lastOkAt !== null)).toBe(true);
  });

  test('is not sent for what its transaction took back, what was read, and what was deleted', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    const client = await pool.connect();
    await client.query('begin');
    await notify(sqlOn(client), [
      {userId: who.userId, dedupeKey: 'undone', type: 'info', category: 'general', title: 'No', message: ''},
    ]);
    await client.query('rollback');
    client.release();
    await tell(who, 'read');
    await tell(who, 'gone');
    await pool.query(`update "notification" set "isRead" = true where "dedupeKey" = 'read'`);
    await pool.query(`delete from "notification" where "dedupeKey" = 'gone'`);
    await sendAll();
    expect(service.asked).toEqual([]);
    const {rows} = await pool.query(`select "outcome" from private."pushOrder"`);
    expect(rows).toEqual([{outcome: 'seen'}]);
  });

  test('never goes to a browser that has become another learner’s', async () => {
    const [who, next] = [await newcomer(pool), await newcomer(pool)];
    await subscribe(who);
    await tell(who, 'private');
    await pool.query(`update private."pushSubscription" set "userId" = $2 where "userId" = $1`, [
      who.userId,
      next.userId,
    ]);
    await sendAll();
    expect(service.asked).toEqual([]);
  });

  test('goes by the categories of each browser; what is about the account always goes', async () => {
    const who = await newcomer(pool);
    await subscribe(who, service.subscribe(), ['course']);
    await tell(who, 'a', {category: 'course', title: 'Course'});
    await tell(who, 'b', {category: 'community', title: 'Community'});
    await tell(who, 'c', {category: 'system', type: 'system', title: 'Account'});
    await sendAll();
    expect(titles()).toEqual(['Account', 'Course']);
  });

  test('is not sent once its category is turned off', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    await tell(who, 'a', {category: 'course', title: 'Course'});
    await tell(who, 'b', {category: 'community', title: 'Community'});
    await byRest(
      academy,
      who,
      command('preferences.channel', {category: 'course', channel: 'push', isOn: false}),
    );
    await sendAll();
    expect(titles()).toEqual(['Community']);
  });

  test('is one of at most five of a category in a day, on every browser the same five', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    await subscribe(await inAnother(who));
    for (let at = 1; at <= 4; at += 1) await tell(who, `${at}`, {title: `${at}`});
    await sendAll();
    for (let at = 5; at <= 7; at += 1) await tell(who, `${at}`, {title: `${at}`});
    await tell(who, 'other', {category: 'course', title: 'Course'});
    await sendAll();
    const sent = titles();
    expect(sent).toHaveLength(12);
    expect(new Set(sent).size).toBe(6);
    expect(sent).toContain('Course');
  });

  test('waits in quiet hours; what is about the account does not', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    const now = new Date();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const hours = {from: (minute + 1430) % 1440, until: (minute + 60) % 1440};
    await byRest(academy, who, command('preferences.quiet', {hours}));
    await tell(who, 'a');
    await tell(who, 'b', {category: 'system', type: 'system', title: 'Account'});
    await sendAll();
    expect(titles()).toEqual(['Account']);
    const {rows} = await pool.query(
      `select extract(epoch from "dueAt" - now()) / 60 between 55 and 61 as "isAfter" from private."pushOrder"
       where "dueAt" is not null`,
    );
    expect(rows).toEqual([{isAfter: true}]);
    await byRest(academy, who, command('preferences.quiet', {hours: null}));
    const {rows: soon} = await pool.query(
      `select "dueAt" <= now() + interval '5 seconds' as "isSoon" from private."pushOrder" where "dueAt" is not null`,
    );
    expect(soon, 'nothing holds it up').toEqual([{isSoon: true}]);
    await sendAll();
    expect(titles()).toEqual(['Account', 'Title']);
  });

  test('closes what was read since on the browser that shows it', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    await tell(who, 'first');
    await sendAll();
    await pool.query(`update "notification" set "isRead" = true where "userId" = $1`, [who.userId]);
    await tell(who, 'second');
    await sendAll();
    const [first, second] = service.received;
    expect(second?.message).toMatchObject({read: [first?.message.id], unread: 1});
  });
});

describe('a push service', () => {
  const inTenMinutes = (): string => new Date(Date.now() + 600_000).toUTCString();

  test.each<[words: string, status: number, after: (() => string) | undefined, seconds: number]>([
    ['429, for as long as it asks', 429, () => '600', 600],
    ['429 until a date', 429, inTenMinutes, 600],
    ['429 for ever', 429, () => '99999999999', 6 * 3600],
    ['429 with words that are no time', 429, () => 'soon', 60],
    ['429 without a time', 429, undefined, 60],
    ['500', 500, undefined, 60],
    ['503', 503, undefined, 60],
  ])('that answers %s is asked again after its time', async (_, status, after, seconds) => {
    const who = await newcomer(pool);
    await subscribe(who);
    await tell(who);
    const wait = after ? {'retry-after': after()} : {};
    service.answerNext((response) => void response.writeHead(status, wait).end());
    await sendAll();
    const {rows} = await pool.query(
      `select extract(epoch from "dueAt" - now()) between $1 - 5 and $1 as "isThen", "tries" from private."pushOrder"`,
      [seconds],
    );
    expect([rows, service.received]).toEqual([[{isThen: true, tries: 1}], []]);
    await sendAll();
    expect(titles()).toEqual(['Title']);
    expect(logs).toEqual([]);
  });

  test('that hangs or cuts the line is asked again', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    await tell(who);
    service.answerNext(
      (response) => void response.destroy(),
      () => undefined,
    );
    await sendAll();
    await sendAllImpatiently();
    expect(service.received).toEqual([]);
    await sendAll();
    expect(titles()).toEqual(['Title']);
  });

  test.each([301, 302, 307, 308])(
    'that redirects (%i) is not followed; the push is given up',
    async (status) => {
      const who = await newcomer(pool);
      const browser = await subscribe(who);
      await tell(who);
      const location = `http://${service.host}/elsewhere`;
      service.answerNext((response) => void response.writeHead(status, {location}).end());
      await sendAll();
      await sendAll();
      expect(service.asked).toEqual([browser.told.endpoint]);
      expect(logs).toEqual(['a push was rejected']);
      expect(await browsersOf(who)).toHaveLength(1);
    },
  );

  test.each([404, 410])('that answers %i has forgotten the browser: so do we', async (status) => {
    const who = await newcomer(pool);
    await subscribe(who);
    await tell(who, 'a');
    await tell(who, 'b');
    service.answerNext((response) => void response.writeHead(status).end());
    await untilDue();
    await pool.query(`update private."pushOrder" set "dueAt" = now() + interval '1 hour'
      where "notificationId" in (select "id" from "notification" where "dedupeKey" = 'b')`);
    await round();
    expect(await browsersOf(who)).toEqual([]);
    expect((await pool.query(`select 1 from private."pushOrder"`)).rowCount).toBe(0);
  });

  test('that rejects ten in a row is not asked again', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    for (let at = 0; at < 10; at += 1) {
      expect(await browsersOf(who)).toHaveLength(1);
      await tell(who, `${at}`, {category: 'system', type: 'system'});
      service.answerNext((response) => void response.writeHead(403).end());
      await sendAll();
    }
    expect(await browsersOf(who)).toEqual([]);
  });
});

test('old orders are swept away, and nothing went wrong', async () => {
  const who = await newcomer(pool);
  await subscribe(who);
  await tell(who);
  await sendAll();
  await pool.query(`update private."pushOrder" set "createdAt" = now() - interval '3 days'`);
  await sweepPushOrders(pool);
  expect((await pool.query(`select 1 from private."pushOrder"`)).rowCount).toBe(0);
  expect(logged).toEqual([]);
});
