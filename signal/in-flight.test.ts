// Processes are killed with a command on its way. What was acknowledged is in the file, once; what was not is sent again.
import {spawn, type ChildProcess} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterEach, expect, test, vi} from 'vitest';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {learner, startSignal} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const HOST = fileURLToPath(new URL('../tests/link-host.ts', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Where sync holds every batch until `<file>-gate` exists. */
type Held = 'before' | 'after' | undefined;

async function startHost(port: number, file: string, held?: Held): Promise<ChildProcess> {
  const hold = held ? [held, `${file}-gate`] : [];
  const child = spawn(process.execPath, [HOST, String(port), file, ...hold], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  await until(answers(`http://127.0.0.1:${port}/`), {limitMs: 20_000});
  return child;
}

async function startBoth(held?: Held) {
  const internal = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), 'link-')), 'committed');
  const host = await startHost(internal, file, held);
  const signal = await startSignal({}, {internal});
  children.push(signal.child);
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
  return {internal, file, host, signal};
}

const idsIn = (file: string): string[] => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as {id: string}).id);
  } catch {
    return [];
  }
};

const post = (socket: Client, clientMessageId: string, content = 'Hello') =>
  socket.send(JSON.stringify({type: 'channel_message', channelId: 'general', content, clientMessageId}));

/** Reads until a message of that name is acknowledged. */
async function acknowledged(socket: Client, id: string): Promise<ServerMessage> {
  for (;;) {
    const frame = JSON.parse(await socket.next()) as ServerMessage;
    if (frame.type === 'new_channel_message' && frame.message.clientMessageId === id) return frame;
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('sync dies before the commit: signal sends the command to the next one, and then it is acknowledged', async () => {
  const {internal, file, host, signal} = await startBoth('before');
  const socket = await openSocket(signal.url, learner('ada'));
  const id = randomUUID();
  post(socket, id);
  await expect.poll(() => signal.metric('signal_pending_commands')).toBe(1);
  await killed(host);
  expect(idsIn(file)).toEqual([]);
  await startHost(internal, file);
  expect(await acknowledged(socket, id)).toMatchObject({
    message: {id, senderId: 'ada', content: 'Hello', seq: 1},
  });
  expect(idsIn(file)).toEqual([id]);
  await expect.poll(() => signal.metric('signal_pending_commands')).toBe(0);
});

test('sync dies after the commit: the command comes twice and is stored once, and its author is told', async () => {
  const {internal, file, host, signal} = await startBoth('after');
  const socket = await openSocket(signal.url, learner('ada'));
  const id = randomUUID();
  post(socket, id);
  await expect.poll(() => idsIn(file)).toEqual([id]);
  await killed(host);
  await startHost(internal, file);
  expect(await acknowledged(socket, id)).toMatchObject({message: {id, seq: 1}});
  expect(idsIn(file)).toEqual([id]);
});

test('signal dies: nothing was acknowledged that is not stored, and the client’s repetition is the same message', async () => {
  const {internal, file, signal} = await startBoth('after');
  const socket = await openSocket(signal.url, learner('ada'));
  const id = randomUUID();
  post(socket, id);
  await expect.poll(() => idsIn(file)).toEqual([id]);
  await killed(signal.child);
  await socket.closed;
  const next = await startSignal({}, {internal});
  children.push(next.child);
  const again = await openSocket(next.url, learner('ada'));
  post(again, id);
  await expect.poll(() => next.metric('signal_pending_commands')).toBe(1);
  writeFileSync(`${file}-gate`, '');
  expect(await acknowledged(again, id)).toMatchObject({message: {id, seq: 1}});
  expect(idsIn(file)).toEqual([id]);
  // The result of what the dead one had asked goes to the one that asks again.
  await expect.poll(() => next.metric('signal_pending_commands')).toBe(0);
});

test('a message has the name that its client gave it in each frame, and sent again under it is stored once', async () => {
  const {signal, file} = await startBoth();
  const socket = await openSocket(signal.url, learner('ada'));
  const names = ['m-1', randomUUID().toUpperCase()];
  for (const name of names) {
    const told: (string | null)[] = [];
    for (let time = 1; time <= 2; time += 1) {
      post(socket, name);
      await expect.poll(() => signal.metric('signal_pending_commands')).toBe(0);
    }
    socket.send(JSON.stringify({type: 'ping'}));
    let frame = JSON.parse(await socket.next()) as ServerMessage;
    for (; frame.type !== 'pong'; frame = JSON.parse(await socket.next()) as ServerMessage)
      if (frame.type === 'new_channel_message') told.push(frame.message.clientMessageId);
    expect(new Set(told)).toEqual(new Set([name]));
  }
  expect(idsIn(file)).toHaveLength(names.length);
});

test('two devices that send the same at once are both told what became of it', async () => {
  const {file, signal} = await startBoth('before');
  const devices = [
    await openSocket(signal.url, learner('ada')),
    await openSocket(signal.url, learner('ada')),
  ];
  const next = async (socket: Client, type: ServerMessage['type']) => {
    let frame = JSON.parse(await socket.next()) as ServerMessage;
    while (frame.type !== type) frame = JSON.parse(await socket.next()) as ServerMessage;
    return frame;
  };
  for (const device of devices) {
    post(device, 'm-1', 'refuse me');
    device.send(JSON.stringify({type: 'ping'}));
    await next(device, 'pong');
  }
  writeFileSync(`${file}-gate`, '');
  const frame = {type: 'error', message: 'Not here.', code: 'FORBIDDEN', clientMessageId: 'm-1'};
  for (const device of devices) expect(await next(device, 'error')).toEqual(frame);
});

test('without sync messages wait in their order, and a rejection carries the name of its message', async () => {
  const {internal, file, host, signal} = await startBoth();
  const socket = await openSocket(signal.url, learner('ada'));
  await killed(host);
  const ids = Array.from({length: 10}, () => randomUUID());
  for (const id of ids) post(socket, id);
  const refused = randomUUID();
  post(socket, refused, 'refuse me');
  await expect.poll(() => signal.metric('signal_pending_commands')).toBe(11);
  await startHost(internal, file);
  for (const id of ids) await acknowledged(socket, id);
  expect(idsIn(file)).toEqual(ids);
  let frame = JSON.parse(await socket.next()) as ServerMessage;
  while (frame.type !== 'error') frame = JSON.parse(await socket.next()) as ServerMessage;
  expect(frame).toEqual({type: 'error', message: 'Not here.', code: 'FORBIDDEN', clientMessageId: refused});
});
