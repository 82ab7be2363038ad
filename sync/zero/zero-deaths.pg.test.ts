// Who is kept out of zero-cache after it has ended, with real sockets and pipes and a stub in its place.
import {request} from 'node:http';
import {afterAll, afterEach, expect, test, vi} from 'vitest';
import {BARRED_FOR_MS, SUSPECT_WITHIN_MS} from '#sync/http/suspects/suspects.ts';
import {SUPERVISOR_HEADER, supervisorSecret} from '#sync/loopback-link.ts';
import {
  API_KEY,
  GATEWAY_SECRET,
  newLearner,
  ORIGIN,
  testAcademy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket, statusOfUpgrade, UPGRADE, type Client} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

const signal = await upstream();
const zero = await upstream();
const academy = await testAcademy({}, {signal: signal.port, zero: zero.port});
const {pool, sockets, inside, logged} = academy;
const base = await listenOutside(academy);

afterEach(() => {
  logged.length = 0;
});
afterAll(() => {
  signal.close();
  zero.close();
});

const ws = ({userId, username}: TestLearner) => `${base}/ws?userId=${userId}&username=${username}`;
const zeroUrl = ({userId}: TestLearner) => base + zeroAddress(userId);
const headersOf = ({cookie}: TestLearner) => ({cookie, origin: ORIGIN, ...ZERO_HEADERS});

async function said(socket: Client, text: string): Promise<void> {
  socket.send(text);
  expect(await socket.next()).toBe(`heard ${text}`);
}

/** Opens the socket, has an answer and closes it. @param others sockets that stay open. */
async function visit(learner: TestLearner, url = zeroUrl(learner), others = 0): Promise<void> {
  const socket = await openSocket(url, headersOf(learner));
  await said(socket, 'there');
  socket.close();
  await socket.closed;
  // The gateway has heard by now, too, what came before.
  await expect.poll(() => sockets.open()).toBe(others);
}

const report = (body: string, key = supervisorSecret(GATEWAY_SECRET)) =>
  inside.request('http://127.0.0.1/zero/deaths', {
    method: 'POST',
    headers: {'content-type': 'application/json', [SUPERVISOR_HEADER]: key},
    body,
  });

async function death(at = Date.now(), endedAt = at): Promise<void> {
  expect((await report(JSON.stringify({at, endedAt}))).status).toBe(204);
}

/** The whole reply to an upgrade that is refused. */
const refusalOf = (learner: TestLearner) =>
  new Promise<{status: number | undefined; retryAfter: string | undefined; text: string}>(
    (resolve, reject) => {
      const asked = request(zeroUrl(learner).replace(/^ws/, 'http'), {
        headers: {...UPGRADE, ...headersOf(learner)},
      });
      asked.once('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({status: response.statusCode, retryAfter: response.headers['retry-after'], text}),
        );
      });
      asked.once('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Error('let in'));
      });
      asked.once('error', reject);
      asked.end();
    },
  );

test('who opened a socket just before two deaths is kept out for ten minutes, and nobody else is', async () => {
  const [eve, ada] = [await newLearner(pool), await newLearner(pool)];
  await visit(eve);
  await death();
  await visit(ada);
  await visit(eve);
  await death();
  const {status, retryAfter, text} = await refusalOf(eve);
  expect({status, text}).toEqual({
    status: 429,
    text: 'Live updates are paused for your account after an error on the server. They come back within 10 minutes, and what you do is still saved.',
  });
  const left = Number(retryAfter);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(BARRED_FOR_MS / 1000);
  // Her chat goes on, and so does everything of everybody else.
  await visit(eve, ws(eve));
  await visit(ada);
  expect(logged.map(({event}) => event)).toEqual([
    'zero-cache ended by an exception',
    'zero-cache ended by an exception',
    'a learner is kept out of zero-cache, which they may have ended',
  ]);
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + BARRED_FOR_MS});
  await visit(eve);
});

test('a handshake is enough', async () => {
  const eve = await newLearner(pool);
  for (let deaths = 0; deaths < 2; deaths += 1) {
    expect(await statusOfUpgrade(zeroUrl(eve), headersOf(eve))).toBe(101);
    await expect.poll(() => sockets.open()).toBe(0);
    await death();
  }
  expect(await statusOfUpgrade(zeroUrl(eve), headersOf(eve))).toBe(429);
});

test('the first message counts as the handshake does', async () => {
  const [eve, ada] = [await newLearner(pool), await newLearner(pool)];
  const adas: Client[] = [];
  for (let deaths = 0; deaths < 2; deaths += 1) {
    const hers = await openSocket(zeroUrl(eve), headersOf(eve));
    adas.push(await openSocket(zeroUrl(ada), headersOf(ada)));
    const opened = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(opened);
    await said(hers, 'there');
    hers.close();
    await hers.closed;
    await expect.poll(() => sockets.open()).toBe(adas.length);
    // Both handshakes are too old for it.
    await death(opened + 1 + SUSPECT_WITHIN_MS);
  }
  expect(await statusOfUpgrade(zeroUrl(eve), headersOf(eve))).toBe(429);
  expect(await statusOfUpgrade(zeroUrl(ada), headersOf(ada))).toBe(101);
  for (const socket of adas) socket.close();
  await Promise.all(adas.map(({closed}) => closed));
});

test('so does whatever comes later, but for pings: who waits before the frame that kills is found', async () => {
  const [eve, ada, bob] = [await newLearner(pool), await newLearner(pool), await newLearner(pool)];
  const open = async (learner: TestLearner) => {
    const socket = await openSocket(zeroUrl(learner), headersOf(learner));
    return {socket, say: (text: string) => said(socket, text)};
  };
  const adas = await open(ada);
  await adas.say('there');
  for (let deaths = 0; deaths < 2; deaths += 1) {
    const eves = await open(eve);
    await eves.say('there');
    const opened = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(opened);
    // His page connects between the two, once.
    if (deaths === 0) await visit(bob, zeroUrl(bob), 2);
    await adas.say('["ping",{}]');
    await eves.say('the frame that kills');
    eves.socket.close();
    await eves.socket.closed;
    await expect.poll(() => sockets.open()).toBe(1);
    await death(opened + 1 + SUSPECT_WITHIN_MS);
  }
  expect(await statusOfUpgrade(zeroUrl(eve), headersOf(eve))).toBe(429);
  for (const one of [ada, bob]) expect(await statusOfUpgrade(zeroUrl(one), headersOf(one))).toBe(101);
  adas.socket.close();
  await adas.socket.closed;
});

test('who was there as often as another comes back by turns, and the next death tells which of them it is', async () => {
  const both = [await newLearner(pool), await newLearner(pool)];
  for (let deaths = 0; deaths < 2; deaths += 1) {
    for (const one of both) await visit(one);
    await death();
  }
  const statuses = await Promise.all(both.map((one) => statusOfUpgrade(zeroUrl(one), headersOf(one))));
  expect(new Set(statuses)).toEqual(new Set([101, 429]));
  await expect.poll(() => sockets.open()).toBe(0);
  const [eve, ada] = statuses[0] === 101 ? both : both.toReversed();
  if (!eve || !ada) throw new Error('two were there');
  await visit(eve);
  await death();
  expect((await refusalOf(eve)).status).toBe(429);
  await visit(ada);
});

test('sockets of chat are no reason', async () => {
  const eve = await newLearner(pool);
  for (let deaths = 0; deaths < 2; deaths += 1) {
    await visit(eve, ws(eve));
    await death();
  }
  expect(await statusOfUpgrade(zeroUrl(eve), headersOf(eve))).toBe(101);
});

test('who opened a socket while it was ending, twice, is not kept out', async () => {
  const ada = await newLearner(pool);
  for (let times = 1; times <= 2; times += 1) {
    const beganAt = Date.now();
    await visit(ada);
    await death(beganAt - 1, Date.now() + 1);
    await death();
  }
  await visit(ada);
  expect(logged.filter(({event}) => event.includes('kept out'))).toEqual([]);
});

test.each([
  ['without a key', '{"at":1764000000000,"endedAt":1764000000000}', '', 403],
  ['with zero-cache’s own key', '{"at":1764000000000,"endedAt":1764000000000}', API_KEY, 403],
  ['that does not say when it began', '{"endedAt":1764000000000}', undefined, 400],
  ['that does not say when it was over', '{"at":1764000000000}', undefined, 400],
  ['that says more', '{"at":1764000000000,"endedAt":1764000000000,"learner":"x"}', undefined, 400],
  ['of half a millisecond', '{"at":0.5,"endedAt":1}', undefined, 400],
  ['that is no JSON', 'now', undefined, 400],
])('a report %s is refused', async (_, body, key, status) => {
  expect((await report(body, key)).status).toBe(status);
  expect(logged).toEqual([]);
});
