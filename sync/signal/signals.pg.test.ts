// The internal link at the real server, and a real signal between it and the gateway.
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import type {AddressInfo, Server} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {LINK_HEADER, LINK_VERSION} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {renewSessionsOf} from '#sync/account/sessions/sessions.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {openLink, type LinkClient} from '#tests/link-client.ts';
import {
  GATEWAY_SECRET,
  newLearner,
  newcomer,
  newLessons,
  ORIGIN,
  testAcademy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {newChannel} from '#tests/pg/chat.ts';
import {complete, effectsOn} from '#tests/pg/commands.ts';
import {startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';

const signalPort = await freePort();
const academy = await testAcademy(
  {MUTATIONS_PER_MINUTE: '5', MESSAGES_PER_MINUTE: '1', ASSESSMENT_GATE: 'closed'},
  {signal: signalPort},
);
const {pool, insideServer, outsideServer, signals, sockets, logged} = academy;
let inside = 0;
let outside = '';
let signal: SignalProcess;
let link: LinkClient;
let stopJobs: () => Promise<void>;

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
beforeAll(async () => {
  await newLessons(pool, 'l-1', 'l-2');
  inside = await listen(insideServer);
  outside = `ws://127.0.0.1:${await listen(outsideServer)}/ws`;
  signal = await startSignal({GATEWAY_SECRET}, {internal: inside, signal: signalPort});
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
  link = await openLink(inside, GATEWAY_SECRET);
  stopJobs = academy.startJobs();
});
afterAll(async () => {
  signal.child.kill('SIGKILL');
  link.close();
  signals.close();
  sockets.close();
  insideServer.close();
  outsideServer.close();
  await stopJobs();
});

const passed = async (): Promise<TestLearner> => {
  const ada = await newLearner(pool);
  return ada;
};
const command = (
  {userId}: {userId: string},
  {name, args}: {name: string; args: Readonly<Record<string, unknown>>} = complete('l-1'),
) => ({
  id: String(args['id']),
  userId,
  name,
  args,
});

describe('an upgrade at the link', () => {
  const at = () => `ws://127.0.0.1:${inside}/signal`;
  const rightly = {[LINK_HEADER]: GATEWAY_SECRET};
  test.each([
    ['with the secret', rightly, 101],
    ['without it', {}, 401],
    ['with another', {[LINK_HEADER]: `${GATEWAY_SECRET}!`}, 401],
    ['from a web page', {...rightly, 'sec-fetch-site': 'same-origin'}, 403],
    ['with an origin', {...rightly, origin: ORIGIN}, 403],
    ['under a name that only leads to loopback', {...rightly, host: 'evil.example'}, 403],
  ])('%s', async (_, headers, status) => {
    expect(await statusOfUpgrade(at(), headers)).toBe(status);
  });

  test('at another address is none, and without an upgrade the address says who comes here', async () => {
    expect(await statusOfUpgrade(at().replace('/signal', '/zero/query'), rightly)).toBe(404);
    const plain = await fetch(at().replace('ws:', 'http:'));
    expect([plain.status, await plain.json()]).toEqual([
      426,
      {message: 'Only signal comes here, by WebSocket.'},
    ]);
  });

  test('of a signal of another version is closed by name', async () => {
    const other = await openLink(inside, GATEWAY_SECRET, {version: LINK_VERSION + 1});
    expect(await other.closed).toBe(4010);
    expect(logged.splice(0).map(({event}) => event)).toEqual(['signal is of another version']);
  });
});

describe('a command of the link', () => {
  test('acts as one of the learner’s, and a repeated one acts once', async () => {
    const ada = await passed();
    const first = command(ada);
    expect(await link.ask(first)).toEqual([{id: first.id, ok: true}]);
    expect(await link.ask(first)).toEqual([{id: first.id, ok: true}]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({
      done: ['l-1'],
      awards: 1,
      processed: 1,
      mark: 1,
    });
  });

  test('that is rejected fails none of its batch', async () => {
    const [ada, bob] = [await passed(), await passed()];
    const batch = [
      command(ada, complete('no-such-lesson')),
      command(bob),
      {...command(ada), name: 'chat.dance'},
      command(ada, complete('l-2')),
    ];
    const results = new Map((await link.ask(...batch)).map((result) => [result.id, result]));
    expect(batch.map(({id}) => results.get(id))).toEqual([
      expect.objectContaining({ok: false, code: 'NOT_FOUND', message: 'We couldn’t find this lesson.'}),
      {id: batch[1]?.id, ok: true},
      expect.objectContaining({ok: false, code: 'NOT_FOUND', message: 'There’s no command "chat.dance".'}),
      {id: batch[3]?.id, ok: true},
    ]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-2'], processed: 1});
  });

  test('is judged by the learner’s rights of now: before the assessment, and after the account is gone', async () => {
    const early = await newcomer(pool);
    const nobody = {userId: randomUUID()};
    const results = await link.ask(command(early), command(nobody));
    expect(results.map((result) => (result.ok ? 'ok' : result.code)).toSorted()).toEqual([
      'ASSESSMENT_REQUIRED',
      'NOT_SIGNED_IN',
    ]);
  });

  test('counts in the learner’s minute with those of the other routes, and may be repeated later', async () => {
    const ada = await passed();
    for (let sent = 0; sent < 3; sent += 1)
      await academy.post('/api/commands', complete('l-1'), {cookie: ada.cookie});
    const asked = [command(ada), command(ada), command(ada)];
    const results = new Map((await link.ask(...asked)).map((result) => [result.id, result]));
    expect(asked.map(({id}) => results.get(id))).toEqual([
      {id: asked[0]?.id, ok: true},
      {id: asked[1]?.id, ok: true},
      expect.objectContaining({code: 'RATE_LIMITED', retryAfterMs: expect.any(Number)}),
    ]);
  });

  test('that a link has sent before is counted once, by every limit, and by none a second time', async () => {
    const ada = await passed();
    const args = {id: randomUUID(), v: 1, channelId: await newChannel(pool), content: 'Hello'};
    const posted = command(ada, {name: 'chat.post', args});
    const results = [...(await link.ask(posted))];
    for (let at = 0; at < 8; at += 1) results.push(...(await link.ask({...posted, again: true})));
    expect(results.map((result) => result.ok)).toEqual(Array.from({length: 9}, () => true));
    expect(results.at(-1)).toEqual(results[0]);
    const others = [command(ada), command(ada), command(ada), command(ada), command(ada)];
    const rest = new Map((await link.ask(...others)).map((result) => [result.id, result.ok]));
    expect(others.map(({id}) => rest.get(id))).toEqual([true, true, true, true, false]);
  });

  test('that only reads what was missed is not counted with those that write', async () => {
    const ada = await passed();
    const resume = () => ({id: randomUUID(), v: 1, channels: []});
    for (let at = 0; at < 6; at += 1) {
      const [result] = await link.ask(command(ada, {name: 'chat.resume', args: resume()}));
      expect(result).toMatchObject({ok: true, frame: {type: 'resumed'}});
    }
    expect(await link.ask(command(ada))).toMatchObject([{ok: true}]);
  });

  test('under an id that another learner’s is being applied under has to come again', async () => {
    const [ada, eve] = [await passed(), await passed()];
    const mine = command(ada);
    const results = await link.ask(mine, {...mine, userId: eve.userId});
    expect(results.map((result) => (result.ok ? 'ok' : result.code)).toSorted()).toEqual([
      'UNAVAILABLE',
      'ok',
    ]);
    expect(await effectsOn(pool, eve.userId)).toMatchObject({processed: 0});
  });
});

describe('a learner’s socket, through gateway and signal', () => {
  const open = (who: TestLearner) =>
    openSocket(`${outside}?userId=${who.userId}&username=${who.username}`, {
      cookie: who.cookie,
      origin: ORIGIN,
    });
  /** What a socket is told next, apart from who is there: that comes by itself. */
  const answerOn = async (socket: Awaited<ReturnType<typeof open>>): Promise<ServerMessage> => {
    const frame = JSON.parse(await socket.next()) as ServerMessage;
    return frame.type === 'presence' ? answerOn(socket) : frame;
  };
  const post = JSON.stringify({
    type: 'channel_message',
    channelId: 'general',
    content: 'Hello',
    clientMessageId: '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10',
  });

  test('sends a command that sync answers, by the name of the message', async () => {
    const ada = await passed();
    const socket = await open(ada);
    await expect.poll(() => signals.live.isOnline(ada.userId)).toBe(true);
    socket.send(post);
    expect(await answerOn(socket)).toMatchObject({
      type: 'error',
      clientMessageId: '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10',
    });
    socket.close();
    await socket.closed;
    await expect.poll(() => signals.live.isOnline(ada.userId)).toBe(false);
  });

  test('before the assessment is refused chat; passing it closes the socket, and the next one may chat', async () => {
    const ada = await newcomer(pool);
    const early = await open(ada);
    early.send(post);
    expect(await answerOn(early)).toMatchObject({code: 'ASSESSMENT_REQUIRED'});
    await inTransaction(pool, async (db) => {
      await db.query(`update "learner" set "isPythonTestCompleted" = true where "userId" = $1`, [ada.userId]);
      await renewSessionsOf(db, ada.userId);
    });
    expect(await early.closed).toBe(4003);
    const later = await open(ada);
    later.send(post);
    expect(await answerOn(later)).not.toMatchObject({code: 'ASSESSMENT_REQUIRED'});
    later.close();
  });

  test('stays when a change of rights is rolled back, and goes with its session', async () => {
    const [ada, bob] = [await passed(), await passed()];
    const [mine, other] = [await open(ada), await open(bob)];
    const change = inTransaction(pool, async (db) => {
      await renewSessionsOf(db, ada.userId);
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    await inTransaction(pool, (db) => renewSessionsOf(db, bob.userId));
    expect(await other.closed).toBe(4003);
    mine.send('{"type":"ping"}');
    expect(await answerOn(mine)).toMatchObject({type: 'pong'});
    await academy.post('/api/auth/logout', undefined, {cookie: ada.cookie});
    // Its own word, not that of a connection that broke: the browser asks to sign in again.
    expect(await mine.closed).toBe(4001);
    const address = `${outside}?userId=${ada.userId}&username=${ada.username}`;
    expect(await statusOfUpgrade(address, {cookie: ada.cookie, origin: ORIGIN})).toBe(401);
  });
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
