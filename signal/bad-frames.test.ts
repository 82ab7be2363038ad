// Clients that mean harm, against the real process: it stays up, nobody else notices, and each of them is answered or
// closed with a named code.
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {FRAME_MAX_BYTES} from '#schema/wire/socket.limits.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {malformedFrames} from '#tests/malformed-frames.ts';
import {rawSocket, type RawSocket} from '#tests/raw-socket.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const FRAMES = 2000;

let inside: Inside;
/** As it is run, and one whose rates are out of the way. */
let strict: SignalProcess;
let loose: SignalProcess;
/** Reads, and answers no ping. */
let halfOpen: RawSocket;
beforeAll(async () => {
  inside = await startInside();
  const high = {SIGNAL_MESSAGES_PER_SECOND: '1e6', SIGNAL_MESSAGE_BURST: '1e6', SIGNAL_USER_MESSAGES: '1e7'};
  [strict, loose] = await Promise.all([
    startSignal({SIGNAL_IDLE_TIMEOUT_S: '8'}, {internal: inside.port}),
    startSignal(high, {internal: inside.port}),
  ]);
  for (const {metricsPort} of [strict, loose])
    await until(answers(`http://127.0.0.1:${metricsPort}/ready`), {limitMs: 20_000});
  // Its time runs while the others are tested.
  halfOpen = await rawSocket(strict.url, learner('half-open'));
});
afterAll(() => {
  strict.child.kill('SIGKILL');
  loose.child.kill('SIGKILL');
  inside.close();
});

const read = async (socket: Client) => JSON.parse(await socket.next()) as ServerMessage;
/** The socket is open and answers. */
async function isWell(socket: Client): Promise<boolean> {
  socket.send('{"type":"ping"}');
  return (await read(socket)).type === 'pong';
}

test('2,000 malformed frames are each answered by an error or close their socket by name, and nobody else notices', async () => {
  const neighbor = await openSocket(loose.url, learner('neighbor'));
  const outcomes = new Map<string, number>();
  const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  let eve = await rawSocket(loose.url, learner('eve'));
  for (const {kind, bytes, isText} of malformedFrames(FRAMES)) {
    const reply = await eve.ask(bytes, isText);
    if ('text' in reply) {
      const frame = JSON.parse(reply.text) as ServerMessage;
      note(`${kind}: ${frame.type === 'error' ? frame.code : frame.type}`);
    } else {
      note(`${kind}: closed ${reply.code}`);
      eve = await rawSocket(loose.url, learner('eve'));
    }
  }
  eve.destroy();
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(FRAMES);
  expect([...outcomes.keys()].toSorted()).toEqual([
    'binary: BAD_FRAME',
    // uWebSockets.js ends the connection without a close frame; it is counted by its reason.
    'broken UTF-8: closed 1006',
    'deep: BAD_FRAME',
    'huge: closed 1009',
    'no JSON: BAD_FRAME',
    'no message: BAD_FRAME',
    'prototype key: INVALID',
    'unknown type: UNKNOWN_TYPE',
    'wrong field: INVALID',
  ]);
  expect(await loose.metric('signal_broken_text_total')).toBe(outcomes.get('broken UTF-8: closed 1006'));
  expect(inside.commands).toEqual([]);
  expect(await isWell(neighbor)).toBe(true);
  expect(loose.child.exitCode).toBeNull();
  neighbor.close();
});

describe('a flood', () => {
  test('of one socket is warned three times, with how long to wait, then closed by 4008; others are served', async () => {
    const [eve, bob] = [
      await openSocket(strict.url, learner('f-eve')),
      await openSocket(strict.url, learner('f-bob')),
    ];
    for (let sent = 0; sent < 400; sent += 1) eve.send('{"type":"user_connected"}');
    const warnings = [await read(eve), await read(eve), await read(eve)];
    for (const warning of warnings)
      expect(warning).toMatchObject({type: 'error', code: 'RATE_LIMITED', retryAfterMs: expect.any(Number)});
    expect(await eve.closed).toBe(4008);
    expect(await isWell(bob)).toBe(true);
    expect(await strict.metric('signal_flooded_total')).toBeGreaterThan(0);
    bob.close();
  });

  test('of many sockets of one learner is one flood, and the warning names the message', async () => {
    // Each socket stays within its own rate; together they have more than the learner may.
    for (let at = 0; at < 3; at += 1) {
      const socket = await openSocket(strict.url, learner('g-eve'));
      for (let sent = 0; sent < 39; sent += 1) socket.send('{"type":"user_connected"}');
      expect(await isWell(socket)).toBe(true);
      socket.close();
    }
    const last = await openSocket(strict.url, learner('g-eve'));
    const post = {type: 'channel_message', channelId: 'c', content: 'x', clientMessageId: 'mine'};
    for (let sent = 0; sent < 59; sent += 1) last.send(JSON.stringify(post));
    expect(await read(last)).toMatchObject({code: 'RATE_LIMITED', clientMessageId: 'mine'});
    last.close();
  });

  test('within the rates is none: sixty at once are all answered', async () => {
    const ada = await openSocket(strict.url, learner('h-ada'));
    for (let sent = 0; sent < 60; sent += 1) ada.send('{"type":"ping"}');
    for (let heard = 0; heard < 60; heard += 1) expect((await read(ada)).type).toBe('pong');
    ada.close();
  });
});

test('a reader that does not read is closed, and those beside it get everything', async () => {
  for (const userId of ['slow', 'quick']) inside.channels.set(userId, ['busy']);
  const slow = await rawSocket(loose.url, learner('slow'));
  const quick = await openSocket(loose.url, learner('quick'));
  expect((await read(quick)).type).toBe('presence');
  slow.pause();
  const before = await loose.metric('signal_sockets');
  const wide = 'x'.repeat(FRAME_MAX_BYTES);
  const heard: number[] = [];
  // The kernel takes some megabytes before signal sees that nobody reads.
  for (let sent = 1; sent <= 2000 && (await loose.metric('signal_sockets')) === before; sent += 1) {
    inside.signals.live.push([{to: {channelId: 'busy'}, frame: {type: 'pong', time: `${sent} ${wide}`}}]);
    const frame = await read(quick);
    if (frame.type === 'pong') heard.push(Number.parseInt(frame.time, 10));
  }
  expect(await loose.metric('signal_sockets')).toBe(before - 1);
  expect(await loose.metric('signal_dropped_total')).toBeGreaterThan(0);
  expect(heard).toEqual(heard.map((_, at) => at + 1));
  slow.destroy();
  quick.close();
});

test('a client that answers no ping is gone: its socket is ended, and one that answers stays', async () => {
  const answering = await openSocket(strict.url, learner('answering'));
  expect(await halfOpen.next()).toEqual({code: 1006});
  answering.send('{"type":"ping"}');
  expect((await read(answering)).type).toBe('pong');
  answering.close();
});
