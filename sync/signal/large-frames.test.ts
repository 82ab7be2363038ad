// Much, slow and large things on the link: a real signal, and sync's own end of the link in this process.
import {randomUUID} from 'node:crypto';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {LINK_FRAME_MAX_BYTES, type LinkCommand, type LinkResult, type Push} from '#schema/wire/link.ts';
import {RESUMED_MAX_BYTES} from '#schema/wire/socket.limits.ts';
import type {ChatMessage, ServerMessage} from '#schema/wire/socket.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const CONTENT = 'x'.repeat(4000);
const messageOf = (seq: number, content = CONTENT): ChatMessage => ({
  id: `m-${seq}`,
  _id: `m-${seq}`,
  channelId: 'c',
  senderId: 'eve',
  content,
  timestamp: '2026-11-25T00:00:00.000Z',
  seq,
  clientMessageId: null,
});
const resumed = (messages: readonly ChatMessage[]): ServerMessage => ({
  type: 'resumed',
  epoch: 0,
  channels: [{channelId: 'c', seq: messages.length, messages, hasMore: false}],
});
/** As large as an answer becomes. */
const FULL = resumed(
  Array.from({length: Math.floor(RESUMED_MAX_BYTES / 4200)}, (_, at) => messageOf(at + 1)),
);
const accepted = ({id}: LinkCommand): LinkResult => ({id, ok: true});

let answer: (command: LinkCommand) => LinkResult | Promise<LinkResult>;
let inside: Inside;
let signal: SignalProcess;
beforeEach(async () => {
  answer = accepted;
  inside = await startInside((command) => answer(command));
  signal = await startSignal({}, {internal: inside.port});
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
});
afterEach(() => {
  signal.child.kill('SIGKILL');
  inside.close();
});

const say = (socket: Client, message: object) => socket.send(JSON.stringify(message));
const ask = (socket: Client) => say(socket, {type: 'resume', channels: [{channelId: 'c', seq: 0}]});
const post = (socket: Client) =>
  say(socket, {
    type: 'channel_message',
    channelId: 'c',
    content: 'Hello',
    clientMessageId: randomUUID(),
  });
const acknowledge = ({id}: LinkCommand): LinkResult => ({
  id,
  ok: true,
  frame: {type: 'new_channel_message', channelId: 'c', message: messageOf(1, 'Hello')},
});
/** The next frame of that type. */
async function next<T extends ServerMessage['type']>(socket: Client, type: T) {
  for (;;) {
    const frame = JSON.parse(await socket.next()) as ServerMessage;
    if (frame.type === type) return frame as ServerMessage & {type: T};
  }
}
const linksOpened = () => signal.metric('signal_link_opened_total');

test('answers that together are larger than any frame all arrive, by the link that was asked', async () => {
  answer = ({id}) => ({id, ok: true, frame: FULL});
  const count = Math.ceil((2 * LINK_FRAME_MAX_BYTES) / RESUMED_MAX_BYTES);
  const people = Array.from({length: count}, (_, at) => openSocket(signal.url, learner(`many-${at}`)));
  const sockets = await Promise.all(people);
  sockets.forEach(ask);
  for (const socket of sockets) expect(await next(socket, 'resumed')).toEqual(FULL);
  expect(await linksOpened()).toBe(1);
});

test('an answer that no frame can carry is a rejection in words, and the link stays', async () => {
  const huge = resumed([messageOf(1, 'x'.repeat(LINK_FRAME_MAX_BYTES))]);
  answer = (command) =>
    command.name === 'chat.resume' ? {id: command.id, ok: true, frame: huge} : acknowledge(command);
  const socket = await openSocket(signal.url, learner('ada'));
  ask(socket);
  expect(await next(socket, 'error')).toEqual({
    type: 'error',
    code: 'FAILED',
    message: 'The answer is too large to send. Ask for less at once.',
  });
  post(socket);
  await next(socket, 'new_channel_message');
  expect(await linksOpened()).toBe(1);
  expect(inside.logged.splice(0)).toEqual(['a frame of the link was too large']);
});

test('one learner’s slow answers hold up no acknowledgement, of others or of their own', async () => {
  const late = Promise.withResolvers<void>();
  answer = async (command) => {
    if (command.name !== 'chat.resume') return acknowledge(command);
    await late.promise;
    return {id: command.id, ok: true, frame: FULL};
  };
  const [slow, other] = [
    await openSocket(signal.url, learner('slow')),
    await openSocket(signal.url, learner('other')),
  ];
  for (let at = 0; at < 30; at += 1) ask(slow);
  for (const socket of [slow, other]) {
    post(socket);
    await next(socket, 'new_channel_message');
  }
  expect(inside.commands.filter(({name}) => name === 'chat.resume')).toHaveLength(4);
  late.resolve();
  for (let at = 0; at < 30; at += 1) await next(slow, 'resumed');
});

test('one push of more than a frame may have reaches everybody, in its order', async () => {
  inside.channels.set('ada', ['c']);
  const socket = await openSocket(signal.url, learner('ada'));
  await next(socket, 'presence');
  const pushTo = (channelId: string, message: ChatMessage): Push => ({
    to: {channelId},
    frame: {type: 'new_channel_message', channelId, message},
  });
  // Nobody here reads the long ones: a reader who is too slow for so many would be cut, with good reason.
  const long = Array.from({length: 100}, (_, at) => pushTo('elsewhere', messageOf(at + 1)));
  const seqs = Array.from({length: 25}, (_, at) => at + 1);
  inside.signals.live.push(seqs.flatMap((seq) => [...long, pushTo('c', messageOf(seq, 'Hello'))]));
  for (const seq of seqs) expect((await next(socket, 'new_channel_message')).message.seq).toBe(seq);
  expect(await linksOpened()).toBe(1);
});
