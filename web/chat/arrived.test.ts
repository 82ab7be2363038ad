import {expect, test} from 'vitest';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {withArrivals} from '#web/chat/arrived.ts';
import {ADA, BOB, NOON, row} from '#web/chat/fakes.ts';
import {Arrivals} from '#web/socket/arrivals/arrivals.ts';

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  _id: `m${seq}`,
  channelId: 'general',
  senderId: BOB.id,
  content: `Message ${seq}`,
  timestamp: new Date(NOON + seq * 1000).toISOString(),
  seq,
  clientMessageId: `m${seq}`,
  replyToId: null,
  ...more,
});

test('what has arrived is shown as the row that will come for it', () => {
  expect(withArrivals([row(1)], [message(2)], [ADA])).toEqual([row(1), row(2)]);
});

test('the rows have the last word about what they have', () => {
  const rows = [row(1), row(2, {body: 'Changed', editedAt: NOON})];
  expect(withArrivals(rows, [message(1), message(2)], [])).toBe(rows);
});

test('nothing is shown behind a gap: its order would change', () => {
  expect(withArrivals([row(1)], [message(2), message(4)], []).map(({seq}) => seq)).toEqual([1, 2]);
});

test('the first message of a conversation arrives from the other one, who has written nothing yet', () => {
  expect(withArrivals([], [message(1)], [ADA, BOB]).map(({sender}) => sender)).toEqual([BOB]);
});

test('an answer knows what it answers, in its thread', () => {
  const rows = [row(1, {threadRootId: null}), row(2, {threadRootId: 'm1'})];
  const arrived = withArrivals(rows, [message(3, {replyToId: 'm2'})], []);
  expect(arrived.at(-1)).toMatchObject({
    replyToId: 'm2',
    threadRootId: 'm1',
    replyTo: {id: 'm2', sender: BOB},
  });
});

test.each([
  ['of a stranger', {senderId: 'eve'}],
  ['by nobody anymore', {senderId: null}],
  ['that may name people', {content: 'Look, @ada'}],
  ['that answers what is not here', {replyToId: 'elsewhere'}],
])('a message %s waits for its row, and what comes after it too', (_, more) => {
  expect(withArrivals([row(1)], [message(2, more), message(3)], [ADA])).toEqual([row(1)]);
});

test('arrivals are kept once each, in their order, and no more than the newest of a channel', () => {
  const arrivals = new Arrivals();
  let changes = 0;
  arrivals.subscribe(() => (changes += 1));
  for (const seq of [2, 1, 2, 3]) arrivals.heard(message(seq));
  expect(arrivals.in('general').map(({seq}) => seq)).toEqual([1, 2, 3]);
  expect(arrivals.in('general')).toBe(arrivals.in('general'));
  expect(changes).toBe(3);
  for (let seq = 4; seq <= 60; seq += 1) arrivals.heard(message(seq));
  expect(arrivals.in('general').map(({seq}) => seq)).toEqual(Array.from({length: 50}, (_, at) => at + 11));
  expect(arrivals.in('help')).toEqual([]);
});
