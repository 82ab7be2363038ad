// What connects browsers, and that a real relay believes our credentials and nobody else's.
import type {ChildProcess} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {iceServersFor} from '#sync/calls/ice-servers.ts';
import {COTURN, startCoturn} from '#tests/coturn.ts';
import {freePort} from '#tests/free-port.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {allocate} from '#tests/turn-client.ts';

const SECRET = 'what academy and relay share';
const TURN = 'turn:relay.example.org:3478?transport=udp';
const academy = await testAcademy({
  STUN_SERVERS: 'stun:one.example.org stun:two.example.org:3478',
  TURN_URLS: `${TURN} turns:relay.example.org`,
  TURN_SECRET: SECRET,
});
const {pool} = academy;

type Reply = ReturnType<typeof iceServersFor>;
const ask = async (cookie: string, at = academy) => {
  const response = await at.get('/api/calls/ice-servers', {cookie});
  return {response, body: (await response.json()) as Reply};
};

test('the reply has both kinds of servers, credentials for an hour, and is kept nowhere', async () => {
  const ada = await newLearner(pool);
  const before = Date.now();
  const {response, body} = await ask(ada.cookie);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [stun, turn] = body.iceServers;
  expect(stun).toEqual({urls: ['stun:one.example.org', 'stun:two.example.org:3478']});
  expect(turn?.urls).toEqual([TURN, 'turns:relay.example.org']);
  const [expiry = '', userId] = (turn?.username ?? '').split(':');
  expect(userId).toBe(ada.userId);
  expect(Number(expiry) * 1000).toBe(Date.parse(body.expiresAt ?? ''));
  const validMs = Number(expiry) * 1000 - before;
  expect(validMs).toBeGreaterThan(3_590_000);
  expect(validMs).toBeLessThanOrEqual(3_601_000 + Date.now() - before);
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

test('an academy without a relay has none, and no credentials; one without anything an empty list', async () => {
  const plain = await testAcademy();
  const ada = await newLearner(plain.pool);
  const {body} = await ask(ada.cookie, plain);
  expect(body).toEqual({
    iceServers: [{urls: ['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478']}],
    expiresAt: null,
  });
  expect(iceServersFor({stun: [], turn: undefined}, 'u', 0)).toEqual({iceServers: [], expiresAt: null});
});

test('an academy that lets its learners call less gives out fewer credentials', async () => {
  const strict = await testAcademy({CALLS_PER_MINUTE: '1'});
  const ada = await newLearner(strict.pool);
  const statuses = [];
  for (let asked = 0; asked < 7; asked += 1) statuses.push((await ask(ada.cookie, strict)).response.status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('a learner who asks again and again waits, and nobody else does', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  // More than the calls that may be placed in a minute, on several devices.
  for (let asked = 0; asked < 60; asked += 1) expect((await ask(ada.cookie)).response.status).toBe(200);
  const {response, body} = await ask(ada.cookie);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({code: 'RATE_LIMITED', message: expect.stringContaining('connection details')});
  expect(JSON.stringify(body)).not.toContain('credential"');
  expect((await ask(bob.cookie)).response.status).toBe(200);
});

describe.skipIf(!COTURN)('coturn (needs turnserver)', () => {
  let child: ChildProcess;
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    child = await startCoturn(port, SECRET);
  });
  afterAll(() => void child.kill('SIGKILL'));

  const credentials = (nowMs: number, secret = SECRET) => {
    const ice = {stun: [], turn: {urls: [TURN], secret}};
    const [turn] = iceServersFor(ice, 'ada', nowMs).iceServers;
    return {username: turn?.username ?? '', password: turn?.credential ?? ''};
  };

  test('relays for who shows our credentials', async () => {
    expect(await allocate(port, credentials(Date.now()))).toEqual({relayed: true});
  });

  test.each([
    ['made with another secret', () => credentials(Date.now(), 'what somebody else has guessed')],
    ['that have ended', () => credentials(Date.now() - 3_601_000)],
    ['of another learner', () => ({...credentials(Date.now()), username: '9000000000:eve'})],
    ['without a password', () => ({...credentials(Date.now()), password: ''})],
  ])('does not relay for credentials %s', async (_, made) => {
    expect(await allocate(port, made())).toEqual({relayed: false, error: 401});
  });
});
