import {describe, expect, test} from 'vitest';
import {cookieOf, newcomer, testAcademy} from '#tests/pg/academy.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';
import {newSubscription, type TestSubscription} from '#tests/push-service.ts';

const {academy, vapid, service, sendAll, ask, subscribe, inAnother, browsersOf, tell, titles} =
  await pushAcademy();
const {pool} = academy;

describe('the calls of the specification', () => {
  test('a browser subscribes with the key, is known by its status, changes its categories and leaves', async () => {
    const who = await newcomer(pool);
    expect((await ask(who, 'GET', 'vapid-public-key')).body).toEqual({publicKey: vapid.publicKey});
    expect((await ask(who, 'GET', 'status')).body).toEqual({hasActiveSubscriptions: false});
    const {told} = await subscribe(who, service.subscribe(), null);
    await subscribe(who, {told} as TestSubscription, null);
    expect((await ask(who, 'GET', 'status')).body).toEqual({hasActiveSubscriptions: true});
    expect(await browsersOf(who)).toMatchObject([
      {label: 'Chrome on Linux', categories: ['general'], lastOkAt: null},
    ]);
    const {endpoint} = told;
    expect((await ask(who, 'PATCH', 'preferences', {endpoint, categories: ['course']})).status).toBe(200);
    expect((await browsersOf(who))[0]?.categories).toEqual(['course']);
    expect((await ask(await newcomer(pool), 'DELETE', 'unsubscribe', {endpoint})).status).toBe(200);
    expect(await browsersOf(who)).toHaveLength(1);
    expect((await ask(who, 'DELETE', 'unsubscribe', {endpoint})).status).toBe(200);
    expect((await ask(who, 'GET', 'status')).body).toEqual({hasActiveSubscriptions: false});
  });

  test('an academy without a key says so', async () => {
    const keyless = await testAcademy({VAPID_PRIVATE_KEY: ''});
    const {cookie} = await newcomer(keyless.pool);
    const reply = await keyless.get('/api/push/vapid-public-key', {cookie});
    expect([reply.status, ((await reply.json()) as {message: string}).message]).toEqual([
      404,
      'VAPID public key not available',
    ]);
  });

  test.each([
    ['http://fcm.googleapis.com/push/1', 'push service the academy knows'],
    ['https://fcm.googleapis.com.evil.example/1', 'push service the academy knows'],
    ['https://user:password@fcm.googleapis.com/1', 'browser got from its push service'],
    ['https://127.0.0.1/1', 'push service the academy knows'],
    ['https://[::1]/1', 'push service the academy knows'],
    ['https://169.254.169.254/latest/meta-data', 'push service the academy knows'],
    ['http://localhost:8080/api/auth/logout', 'push service the academy knows'],
    ['https://localhost:8080/', 'push service the academy knows'],
    ['ftp://fcm.googleapis.com/1', 'browser got from its push service'],
    [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, 'browser got from its push service'],
    ['javascript:alert(1)', 'browser got from its push service'],
    ['https://2130706433/1', 'push service the academy knows'],
    ['https://10.0.0.1/1', 'push service the academy knows'],
    ['https://[::ffff:169.254.169.254]/1', 'push service the academy knows'],
    ['https://fcm.googleapis.com:8443/1', 'push service the academy knows'],
    ['https://fcm.googleapis.com@evil.example/1', 'browser got from its push service'],
    ['https://fcm.googleapis.com/1\r\nX-Header: 1', 'browser got from its push service'],
    ['', 'browser got from its push service'],
  ])('%s is no address of a push service', async (endpoint, words) => {
    const who = await newcomer(pool);
    const subscription = {...newSubscription(service.host).told, endpoint};
    const {status, body} = await ask(who, 'POST', 'subscribe', {subscription});
    expect([status, body['message']]).toEqual([400, expect.stringContaining(words)]);
    expect(await browsersOf(who)).toEqual([]);
  });

  test.each([
    [{p256dh: 'AAAA'}, 'p256dh must be 65 bytes as base64url'],
    [{p256dh: 'B'.repeat(87)}, 'p256dh must be a public key of the curve P-256'],
    [{p256dh: 'B'.repeat(9000)}, 'p256dh must be 65 bytes as base64url'],
    [{auth: 'B'.repeat(23)}, 'auth must be 16 bytes as base64url'],
    [{auth: 'B'.repeat(9000)}, 'auth must be 16 bytes as base64url'],
    [{auth: null}, 'auth must be 16 bytes as base64url'],
  ])('keys must be keys: %o', async (wrong, words) => {
    const {endpoint, keys} = newSubscription(service.host).told;
    const subscription = {endpoint, keys: {...keys, ...wrong}};
    const {status, body} = await ask(await newcomer(pool), 'POST', 'subscribe', {subscription});
    expect([status, body['message']]).toEqual([400, words]);
  });

  test.each([
    [{categories: Array.from({length: 1000}, () => 'course')}, 400],
    [{categories: ['course', '__proto__']}, 400],
    [{categories: {length: 1}}, 400],
    [{userId: 'somebody else'}, 400],
    [{categories: [], more: 'x'.repeat(2_000_000)}, 413],
  ])('what a browser never sends is refused: %#', async (more, status) => {
    const who = await newcomer(pool);
    const subscription = newSubscription(service.host).told;
    expect((await ask(who, 'POST', 'subscribe', {subscription, ...more})).status).toBe(status);
    expect(await browsersOf(who)).toEqual([]);
  });

  test('an eleventh browser takes the place of the one that was longest without a push', async () => {
    const who = await newcomer(pool);
    const first = await subscribe(who);
    await pool.query(
      `update private."pushSubscription" set "createdAt" = now() - interval '1 day' where "endpoint" = $1`,
      [first.told.endpoint],
    );
    for (let at = 0; at < 10; at += 1) await subscribe(await inAnother(who));
    expect(await browsersOf(who)).toHaveLength(10);
    expect(
      (await ask(who, 'PATCH', 'preferences', {endpoint: first.told.endpoint, categories: []})).status,
    ).toBe(404);
  });

  test('a shared browser belongs to the learner who subscribed last, and what waited for the other is gone', async () => {
    const [ada, eve] = [await newcomer(pool), await newcomer(pool)];
    const shared = await subscribe(ada);
    await tell(ada, 'for Ada', {title: 'Ada’s secret'});
    await subscribe(eve, shared);
    await tell(eve, 'for Eve', {title: 'For Eve'});
    await sendAll();
    expect(titles()).toEqual(['For Eve']);
    expect([await browsersOf(ada), (await browsersOf(eve)).length]).toEqual([[], 1]);
  });

  test('a browser that was signed out gets nothing more; one that got a new token goes on', async () => {
    const who = await newcomer(pool);
    await subscribe(who);
    await pool.query(`update private."session" set "mustRenew" = true where "userId" = $1`, [who.userId]);
    const reply = await academy.get('/api/auth/me', {cookie: who.cookie});
    expect(reply.headers.get('set-cookie')).toContain('session=');
    await pool.query(`delete from private."session" where "endsAt" < now() + interval '1 minute'`);
    await tell(who);
    await sendAll();
    expect(titles()).toEqual(['Title']);
    await pool.query(`delete from private."session" where "userId" = $1`, [who.userId]);
    await tell(who);
    await sendAll();
    expect(titles()).toEqual(['Title']);
  });
});

test('a browser that was taken off the list learns of it, and is on it again when its learner wants', async () => {
  const who = await newcomer(pool);
  const browser = await subscribe(who);
  const [{id, endpointHash} = {id: '', endpointHash: ''}] = await browsersOf(who);
  expect((await ask(who, 'DELETE', `browsers/${id}`)).status).toBe(200);
  expect((await ask(who, 'GET', 'browsers')).body).toEqual({
    browsers: [],
    removed: [endpointHash],
    isRemovedHere: true,
  });
  expect((await ask(await inAnother(who), 'GET', 'browsers')).body).toMatchObject({isRemovedHere: false});
  await tell(who);
  await sendAll();
  expect(service.asked).toEqual([]);
  await subscribe(who, browser);
  expect((await ask(who, 'GET', 'browsers')).body).toMatchObject({
    browsers: [{endpointHash}],
    removed: [],
    isRemovedHere: false,
  });
});

test('a browser that was taken off the list is off it also after its session got a new token', async () => {
  const who = await newcomer(pool);
  await subscribe(who);
  const [{id} = {id: ''}] = await browsersOf(who);
  await ask(await inAnother(who), 'DELETE', `browsers/${id}`);
  await pool.query(`update private."session" set "mustRenew" = true where "userId" = $1`, [who.userId]);
  const renewed = cookieOf(await academy.get('/api/auth/me', {cookie: who.cookie}));
  expect(renewed).toContain('session=');
  expect((await ask({...who, cookie: renewed}, 'GET', 'browsers')).body).toMatchObject({isRemovedHere: true});
});

test('a row that an earlier build left of a browser goes alone: the browser keeps its pushes', async () => {
  const who = await newcomer(pool);
  await subscribe(who);
  await pool.query(
    `insert into private."pushSubscription"
       ("userId", "session", "endpoint", "p256dh", "auth", "categories", "label", "createdAt")
     select "userId", "session", "endpoint" || '-before', "p256dh", "auth", "categories", "label", now() - interval '1 day'
     from private."pushSubscription" where "userId" = $1`,
    [who.userId],
  );
  const [live, before] = await browsersOf(who);
  expect((await ask(who, 'DELETE', `browsers/${before?.id}`)).status).toBe(200);
  expect((await ask(who, 'GET', 'browsers')).body).toMatchObject({browsers: [live], isRemovedHere: false});
});

test('a browser has one subscription: the one before goes, and what waited for that comes by the next', async () => {
  const who = await newcomer(pool);
  const elsewhere = await inAnother(who);
  const kept = await subscribe(elsewhere);
  await subscribe(who, service.subscribe(), ['course', 'general']);
  await tell(who, 'a', {title: 'Waiting'});
  const next = await subscribe(who, service.subscribe(), null);
  const counts = (await browsersOf(who)).map(({categories}) => categories.length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([2, 5]);
  await sendAll();
  expect(service.received.map(({endpoint}) => endpoint).toSorted()).toEqual(
    [kept.told.endpoint, next.told.endpoint].toSorted(),
  );
});

test('a test push says what became of it', async () => {
  const [who, eve] = [await newcomer(pool), await newcomer(pool)];
  const browser = await subscribe(who);
  const [{id} = {id: ''}] = await browsersOf(who);
  expect(await ask(who, 'POST', `browsers/${id}/test`)).toMatchObject({status: 200});
  expect(service.received[0]?.message).toMatchObject({id: 'test', title: 'Push notifications work'});
  expect((await ask(eve, 'POST', `browsers/${id}/test`)).status).toBe(404);
  expect((await ask(eve, 'DELETE', `browsers/${id}`)).status).toBe(404);
  service.answerNext((response) => void response.writeHead(500).end());
  expect((await ask(who, 'POST', `browsers/${id}/test`)).status).toBe(503);
  service.drop(browser);
  const {status, body} = await ask(who, 'POST', `browsers/${id}/test`);
  expect([status, body['message']]).toEqual([409, expect.stringContaining('has ended')]);
  expect(await browsersOf(who)).toEqual([]);
});
