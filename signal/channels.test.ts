// What goes from sync and from one learner to others: real sockets at a real signal, which is linked to sync's own end.
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, statusOfUpgrade, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

let inside: Inside;
let signal: SignalProcess;
beforeAll(async () => {
  inside = await startInside();
  signal = await startSignal({SIGNAL_PRESENCE_MS: '50'}, {internal: inside.port});
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
});
afterAll(() => {
  signal.child.kill('SIGKILL');
  inside.close();
});

const read = async (socket: Client) => JSON.parse(await socket.next()) as ServerMessage;
/** The next frame of that type; what comes before it is passed over. */
async function next<T extends ServerMessage['type']>(socket: Client, type: T) {
  for (;;) {
    const frame = await read(socket);
    if (frame.type === type) return frame as ServerMessage & {type: T};
  }
}
const say = (socket: Client, message: object) => socket.send(JSON.stringify(message));

/** A socket of a learner who is in these channels; resolves when it follows them. */
async function enter(userId: string, ...channels: readonly string[]): Promise<Client> {
  inside.channels.set(userId, channels);
  const socket = await openSocket(signal.url, learner(userId));
  for (const _ of channels) await next(socket, 'presence');
  return socket;
}
const leave = async (...sockets: readonly Client[]) => {
  sockets.forEach((socket) => socket.close());
  await Promise.all(sockets.map(({closed}) => closed));
};
const pong = (time: string): ServerMessage => ({type: 'pong', time});

describe('a push', () => {
  test('for a user reaches every device of theirs and nobody else', async () => {
    const [one, two] = [await enter('p-ada'), await enter('p-ada')];
    const bob = await enter('p-bob');
    await expect.poll(() => inside.signals.live.isOnline('p-bob')).toBe(true);
    inside.signals.live.push([
      {to: {users: ['p-ada', 'p-nobody']}, frame: pong('for ada')},
      {to: {users: ['p-bob']}, frame: pong('for bob')},
    ]);
    expect([await read(one), await read(two), await read(bob)]).toEqual([
      pong('for ada'),
      pong('for ada'),
      pong('for bob'),
    ]);
    await leave(one, two, bob);
    await expect.poll(() => inside.signals.live.isOnline('p-ada')).toBe(false);
  });

  test('for a channel reaches all who follow it, in the order of the pushes', async () => {
    const [ada, bob, eve] = [
      await enter('c-ada', 'c-1'),
      await enter('c-bob', 'c-1'),
      await enter('c-eve', 'c-2'),
    ];
    for (let at = 0; at < 50; at += 1)
      inside.signals.live.push([{to: {channelId: 'c-1'}, frame: pong(`${at}`)}]);
    inside.signals.live.push([{to: {channelId: 'c-2'}, frame: pong('c-2')}]);
    for (const socket of [ada, bob]) {
      const times = [];
      for (let at = 0; at < 50; at += 1) times.push((await next(socket, 'pong')).time);
      expect(times).toEqual(Array.from({length: 50}, (_, at) => `${at}`));
    }
    expect((await next(eve, 'pong')).time).toBe('c-2');
    await leave(ada, bob, eve);
  });

  test('follows a membership that changes while the socket is open', async () => {
    const ada = await enter('m-ada', 'm-1');
    inside.signals.live.channelsChanged('m-ada', ['m-2']);
    // That she came to the first one may still be told.
    while ((await next(ada, 'presence')).channelId !== 'm-2');
    inside.signals.live.push([
      {to: {channelId: 'm-1'}, frame: pong('not any more')},
      {to: {channelId: 'm-2'}, frame: pong('from now on')},
    ]);
    expect((await next(ada, 'pong')).time).toBe('from now on');
    await leave(ada);
  });
});

test('typing reaches the channel at once, in the name of the session, and no channel that one is not in', async () => {
  const [ada, bob] = [await enter('t-ada', 't-1'), await enter('t-bob', 't-1')];
  say(ada, {type: 'typing', channelId: 't-1', userId: 't-eve', senderId: 't-eve'});
  expect(await next(bob, 'typing')).toEqual({
    type: 'typing',
    channelId: 't-1',
    userId: 't-ada',
    isTyping: true,
  });
  // Said again at once it is nothing new; that it is over is.
  say(ada, {type: 'typing', channelId: 't-1'});
  say(ada, {type: 'typing', channelId: 't-1', isTyping: false});
  expect(await next(bob, 'typing')).toMatchObject({isTyping: false});
  say(ada, {type: 'typing', channelId: 't-1'});
  expect(await next(bob, 'typing')).toMatchObject({isTyping: true});
  say(ada, {type: 'typing', channelId: 't-2'});
  expect(await next(ada, 'error')).toMatchObject({code: 'FORBIDDEN'});
  expect(inside.commands).toEqual([]);
  await leave(ada, bob);
});

test('who alternates starts, ends and channels is told no more often than who types, on a new socket neither', async () => {
  const bob = await enter('a-bob', 'a-1', 'a-2');
  for (let socket = 0; socket < 4; socket += 1) {
    const ada = await enter('a-ada', 'a-1', 'a-2');
    for (let at = 0; at < 25; at += 1)
      say(ada, {type: 'typing', channelId: `a-${1 + (at % 2)}`, isTyping: at % 4 < 2});
    say(ada, {type: 'ping'});
    await next(ada, 'pong');
    await leave(ada);
  }
  inside.signals.live.push([{to: {channelId: 'a-1'}, frame: pong('the end')}]);
  let count = 0;
  for (let frame = await read(bob); frame.type !== 'pong'; frame = await read(bob))
    if (frame.type === 'typing') count += 1;
  expect(count).toBeGreaterThan(5);
  // Ten, and one for each second that it takes; ten on each socket, were they forgotten in between.
  expect(count).toBeLessThan(30);
  await leave(bob);
});

/** Reads what is told of a channel until it says this of somebody. */
async function told(socket: Client, what: 'online' | 'offline', userId: string): Promise<void> {
  while (!(await next(socket, 'presence'))[what].includes(userId));
}

describe('presence', () => {
  test('tells who comes and who goes; a learner goes with their last device', async () => {
    const ada = await enter('o-ada', 'o-1');
    const [bob, phone] = [await enter('o-bob', 'o-1'), await enter('o-bob', 'o-1')];
    await told(ada, 'online', 'o-bob');
    await leave(bob);
    const eve = await enter('o-eve', 'o-1');
    // Nothing was said of the one device that left.
    expect(await next(ada, 'presence')).toEqual({
      type: 'presence',
      channelId: 'o-1',
      online: ['o-eve'],
      offline: [],
    });
    await leave(phone);
    await told(ada, 'offline', 'o-bob');
    await leave(ada, eve);
  });

  test('lists who is there to a socket that opens', async () => {
    const ada = await enter('l-ada', 'l-1');
    await told(ada, 'online', 'l-ada');
    inside.channels.set('l-bob', ['l-1']);
    const bob = await openSocket(signal.url, learner('l-bob'));
    expect(await read(bob)).toEqual({type: 'presence', channelId: 'l-1', online: ['l-ada'], offline: []});
    await leave(ada, bob);
  });
});

test('receipts become one command for a channel, of the furthest, however many there are', async () => {
  const ada = await enter('r-ada', 'r-1');
  const own = () => inside.commands.filter(({userId}) => userId === 'r-ada');
  for (let seq = 1; seq <= 30; seq += 1) say(ada, {type: 'receipt', channelId: 'r-1', seq});
  say(ada, {type: 'receipt', channelId: 'r-1', seq: 4});
  await expect.poll(() => own().map(({args}) => args['seq'])).toEqual([1, 30]);
  expect(own()[1]).toMatchObject({name: 'chat.read', args: {v: 1, channelId: 'r-1', id: own()[1]?.id}});
  await leave(ada);
});

test('a receipt that waits for its time is sent when its learner leaves', async () => {
  const ada = await enter('w-ada', 'w-1');
  for (const seq of [1, 2]) say(ada, {type: 'receipt', channelId: 'w-1', seq});
  say(ada, {type: 'ping'});
  await next(ada, 'pong');
  await leave(ada);
  const own = () => inside.commands.filter(({userId}) => userId === 'w-ada');
  await expect.poll(() => own().map(({args}) => args['seq'])).toEqual([1, 2]);
});

describe('a cut', () => {
  test('of rights closes every socket of the learner by name, and keeps out what was signed before it', async () => {
    const before = learner('x-ada');
    const [one, two, bob] = [await enter('x-ada'), await enter('x-ada'), await enter('x-bob')];
    inside.signals.cut({userId: 'x-ada'});
    expect([await one.closed, await two.closed]).toEqual([4003, 4003]);
    expect(await statusOfUpgrade(signal.url, before)).toBe(401);
    await expect.poll(() => statusOfUpgrade(signal.url, learner('x-ada'))).toBe(101);
    say(bob, {type: 'ping'});
    expect(await next(bob, 'pong')).toBeDefined();
    await leave(bob);
  });

  test('of a session closes its sockets and no other of the same learner', async () => {
    const here = await openSocket(signal.url, learner('s-ada', {session: 'here'}));
    const there = await openSocket(signal.url, learner('s-ada', {session: 'there'}));
    inside.signals.cut({session: 'here'});
    expect(await here.closed).toBe(4001);
    say(there, {type: 'ping'});
    expect(await next(there, 'pong')).toBeDefined();
    await leave(there);
  });
});

test('a socket opened before the assessment hears of no channel, whatever sync says', async () => {
  inside.channels.set('e-ada', ['e-1']);
  const early = await openSocket(signal.url, learner('e-ada', {mayLearn: false}));
  const bob = await enter('e-bob', 'e-1');
  await expect.poll(() => inside.signals.live.isOnline('e-ada')).toBe(true);
  inside.signals.live.push([
    {to: {channelId: 'e-1'}, frame: pong('for the channel')},
    {to: {users: ['e-ada']}, frame: pong('for ada')},
  ]);
  expect((await next(bob, 'pong')).time).toBe('for the channel');
  expect(await read(early)).toEqual(pong('for ada'));
  await leave(early, bob);
});

describe('a spoofed sender', () => {
  test.each([
    {type: 'channel_message', channelId: 'c', content: 'x', senderId: 'victim', userId: 'victim'},
    {type: 'direct_message', receiverId: 'r', content: 'x', senderId: 'victim', fromUserId: 'victim'},
    {
      type: 'channel_message',
      channelId: 'c',
      content: 'x',
      message: {senderId: 'victim'},
      ['__proto__']: {senderId: 'victim'},
    },
  ])('in $type is the session’s learner', async (message) => {
    const eve = await enter('eve');
    inside.commands.length = 0;
    say(eve, message);
    await expect.poll(() => inside.commands).toHaveLength(1);
    expect(inside.commands[0]?.userId).toBe('eve');
    expect(JSON.stringify(inside.commands)).not.toContain('victim');
    await leave(eve);
  });
});
