// The gate of the Python assessment for queries, commands and sockets; REST's table is in tests/pg/roles.pg.test.ts. The
// lists are in tests/by-hand: everything new has to be put on one side of the gate.
import {once} from 'node:events';
import {createServer, type AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {CLOSED_COMMANDS, OPEN_ABOUT_NOTHING, OPEN_COMMANDS} from '#tests/by-hand/commands.ts';
import {CLOSED_QUERIES, OPEN_QUERIES} from '#tests/by-hand/queries.ts';
import {newcomer, newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';

import {askQueries, byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

/** Lets everybody in who comes to it. */
const behind = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
});
behind.listen(0, '127.0.0.1');
await once(behind, 'listening');
const {port} = behind.address() as AddressInfo;

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'}, {signal: port, zero: port});
const {pool} = academy;
let waiting: TestLearner;
let passed: TestLearner;
let dev: TestLearner;

beforeAll(async () => {
  waiting = await newcomer(pool);
  passed = await newLearner(pool);
  dev = await newcomer(pool);
  const set = (column: string, {userId}: TestLearner) =>
    pool.query(`update "learner" set "${column}" = true where "userId" = $1`, [userId]);
  await set('isDev', dev);
});

/** Whether the query means no row at all to this learner. */
async function bringsNothing(learner: TestLearner, name: string, args: readonly unknown[]) {
  const asked = ['transform', [{id: '1', name, args}]];
  const answer = (await (await askQueries(academy, learner, asked)).json()) as {
    queries: {ast: {where?: unknown}}[];
  };
  const [query] = answer.queries;
  if (!query) throw new Error(`${name} was not answered`);
  return JSON.stringify(query.ast.where ?? null).includes('{"type":"or","conditions":[]}');
}

describe('before the assessment', () => {
  test.each(Object.entries(CLOSED_QUERIES))('the query %s brings no row', async (name, args) => {
    const brings = [waiting, passed, dev].map((learner) => bringsNothing(learner, name, args));
    expect(await Promise.all(brings)).toEqual([true, false, false]);
  });

  test.each(Object.entries(OPEN_QUERIES))('the query %s brings what is one’s own', async (name, args) => {
    expect(await bringsNothing(waiting, name, args)).toBe(false);
  });

  test.each(Object.entries(CLOSED_COMMANDS))('the command %s is rejected', async (name, args) => {
    const reply = await byRest(academy, waiting, command(name, args));
    expect([reply.status, await reply.json()]).toMatchObject([403, {code: 'ASSESSMENT_REQUIRED'}]);
    for (const other of [passed, dev]) {
      const answer = await byRest(academy, other, command(name, args));
      expect(await answer.json()).not.toMatchObject({code: 'ASSESSMENT_REQUIRED'});
    }
  });

  test.each(Object.entries(OPEN_COMMANDS))('the command %s is taken', async (name, args) => {
    expect((await byRest(academy, waiting, command(name, args))).status).toBe(200);
  });

  test.each(Object.entries(OPEN_ABOUT_NOTHING))('the command %s is let through', async (name, args) => {
    expect((await byRest(academy, waiting, command(name, args))).status).toBe(404);
  });
});

describe('sockets open before the assessment: what may be said on them is decided by each message', () => {
  const {outsideServer, sockets} = academy;
  let base = '';
  beforeAll(async () => {
    outsideServer.listen(0, '127.0.0.1');
    await once(outsideServer, 'listening');
    base = `ws://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    sockets.close();
    outsideServer.close();
    behind.close();
  });

  test.each([
    ['chat', ({userId, username}: TestLearner) => `/ws?userId=${userId}&username=${username}`],
    ['rows', ({userId}: TestLearner) => zeroAddress(userId)],
  ])('that of %s', async (_, path) => {
    const headers = {cookie: waiting.cookie, origin: ORIGIN, ...ZERO_HEADERS};
    expect(await statusOfUpgrade(base + path(waiting), headers)).toBe(101);
  });
});
