// How many sockets, and of how many browsers, one learner may have: with real sockets, pipes and processes behind.
import {afterAll, expect, test} from 'vitest';
import {pass} from '#tests/passing.ts';
import {newcomer, newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket, statusOfUpgrade, type Client} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS, zeroId} from '#tests/zero-handshake.ts';

const SOCKETS = 4;
const GROUPS = 2;
const signal = await upstream();
const zero = await upstream();
const academy = await testAcademy(
  {SOCKETS_PER_LEARNER: String(SOCKETS), CLIENT_GROUPS_PER_LEARNER: String(GROUPS), SOCKETS_PER_NETWORK: '9'},
  {signal: signal.port, zero: zero.port},
);
const {pool, sockets, logged} = academy;
const base = await listenOutside(academy);

afterAll(() => {
  signal.close();
  zero.close();
});

const zeroUrl = ({userId}: TestLearner, group: string) => base + zeroAddress(userId, {group});
const wsUrl = ({userId, username}: TestLearner) => `${base}/ws?userId=${userId}&username=${username}`;
const headers = ({cookie}: TestLearner) => ({cookie, origin: ORIGIN, ...ZERO_HEADERS});
const open = (who: TestLearner, url: string) => openSocket(url, headers(who));
const answers = async (socket: Client) => {
  socket.send('there');
  expect(await socket.next()).toBe('heard there');
};
const end = async (...all: readonly Client[]) => {
  for (const socket of all) socket.close();
  await Promise.all(all.map(({closed}) => closed));
};

test('one socket too many closes the oldest of its kind', async () => {
  const ada = await newLearner(pool);
  const call = await open(ada, wsUrl(ada));
  const [first, ...tabs] = [
    await open(ada, zeroUrl(ada, 'a')),
    await open(ada, zeroUrl(ada, 'a')),
    await open(ada, zeroUrl(ada, 'b')),
  ];
  const newest = await open(ada, zeroUrl(ada, 'a'));
  await first?.closed;
  for (const socket of [call, ...tabs, newest]) await answers(socket);
  await expect.poll(() => sockets.open()).toBe(SOCKETS);
  await end(call, ...tabs, newest);
  await expect.poll(() => sockets.open()).toBe(0);
});

test('limits concurrent upgrades, too', async () => {
  const ada = await newLearner(pool);
  const all = await Promise.all(
    Array.from({length: 3 * SOCKETS}, () => open(ada, zeroUrl(ada, 'a')).catch(() => undefined)),
  );
  await expect.poll(() => sockets.open()).toBe(SOCKETS);
  await end(...all.filter((socket) => socket !== undefined));
  await expect.poll(() => sockets.open()).toBe(0);
});

test('rejects one browser too many with 429, and no other learner', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  const held = [await open(ada, zeroUrl(ada, 'a')), await open(ada, zeroUrl(ada, 'b'))];
  expect(await statusOfUpgrade(zeroUrl(ada, 'c'), headers(ada))).toBe(429);
  expect(await statusOfUpgrade(zeroUrl(ada, 'b'), headers(ada))).toBe(101);
  expect(await statusOfUpgrade(zeroUrl(bob, 'c'), headers(bob))).toBe(101);
  for (const socket of held) await answers(socket);
  await end(...held);
  await expect.poll(() => sockets.open()).toBe(0);
});

test.each(['a\r\nX-Evil: 1', 'a&clientGroupID=b', 'a'.repeat(65), 'z', ' '])(
  'a client group that is called %s is no client group',
  async (group) => {
    const ada = await newLearner(pool);
    const before = zero.upgrades.length;
    expect(await statusOfUpgrade(zeroUrl(ada, group), headers(ada))).toBe(400);
    expect(zero.upgrades.length).toBe(before);
  },
);

test('zero-cache gets the client group from the gateway only', async () => {
  const ada = await newLearner(pool);
  const forged = {...headers(ada), 'x-client-group': 'forged'};
  expect(await statusOfUpgrade(zeroUrl(ada, 'a'), forged)).toBe(101);
  expect(zero.upgrades.at(-1)).toMatchObject({'x-client-group': zeroId('a')});
});

test('zero-cache gets a learner’s rights from the gateway only, and others once the assessment is passed', async () => {
  const ada = await newcomer(pool);
  const forged = {...headers(ada), 'x-rights': 'learn=true, dev=true'};
  expect(await statusOfUpgrade(zeroUrl(ada, 'a'), forged)).toBe(101);
  expect(zero.upgrades.at(-1)).toMatchObject({'x-rights': 'learn=false, dev=false'});
  await pass(pool, ada.userId);
  expect(await statusOfUpgrade(zeroUrl(ada, 'a'), forged)).toBe(101);
  expect(zero.upgrades.at(-1)).toMatchObject({'x-rights': 'learn=true, dev=false'});
});

test('limits a network across its learners, and keeps open sockets', async () => {
  await expect.poll(() => sockets.open()).toBe(0);
  const held: Client[] = [];
  for (let at = 0; at < 9; at += 1) {
    const who = await newLearner(pool);
    held.push(await open(who, wsUrl(who)));
  }
  const late = await newLearner(pool);
  expect(await statusOfUpgrade(wsUrl(late), headers(late))).toBe(429);
  for (const socket of held) await answers(socket);
  await end(held[0] as Client);
  await expect.poll(() => statusOfUpgrade(wsUrl(late), headers(late))).toBe(101);
  await end(...held.slice(1));
});

test('nothing of this was logged as a server error', () => {
  expect(logged).toEqual([]);
});
