import {expect, test} from 'vitest';
import type {LinkDown} from '#schema/wire/link.ts';
import type {CallsOnLink} from '#sync/signal/live.ts';
import {CallsOnOpen} from '#sync/signal/on-open.ts';

type Found = Awaited<ReturnType<CallsOnLink['callsOf']>>;

/** Look-ups that end when the test says so. */
function scene(...userIds: readonly string[]) {
  const sent: LinkDown[] = [];
  const waiting: PromiseWithResolvers<Found>[] = [];
  const logged: string[] = [];
  const callsOf = () => {
    const one = Promise.withResolvers<Found>();
    waiting.push(one);
    return one.promise;
  };
  const onOpen = new CallsOnOpen(callsOf, (event) => void logged.push(event));
  const link = {users: new Set(userIds), send: (down: LinkDown) => void sent.push(down)};
  return {onOpen, link, sent, waiting, logged};
}
const nothing = (...userIds: readonly string[]): Found => ({
  granted: userIds.map((userId) => ({userId, calls: []})),
  rings: [],
});

test('a call that is answered while it is looked up is not taken back', async () => {
  const {onOpen, link, sent, waiting} = scene('ada', 'bob');
  const told = onOpen.tell(link, ['ada', 'bob', 'gone']);
  onOpen.noteChange([{userId: 'ada', calls: [{callId: 'c', peerId: 'eve'}]}]);
  waiting[0]?.resolve(nothing('ada', 'bob'));
  await told;
  expect(sent).toEqual([{type: 'calls', items: [{userId: 'bob', calls: []}]}]);
  const again = onOpen.tell(link, ['ada']);
  waiting[1]?.resolve(nothing('ada'));
  await again;
  expect(sent[1]).toEqual({type: 'calls', items: [{userId: 'ada', calls: []}]});
});

test('what rings is told after it, and nobody who has left is looked up', async () => {
  const {onOpen, link, sent, waiting} = scene('ada');
  await onOpen.tell(link, ['gone']);
  expect(waiting).toEqual([]);
  const told = onOpen.tell(link, ['ada']);
  const ring = {to: {users: ['ada']}, frame: {type: 'pong', time: 'x'}} as const;
  waiting[0]?.resolve({...nothing('ada'), rings: [ring]});
  await told;
  expect(sent.map(({type}) => type)).toEqual(['calls', 'push']);
});

test('a look-up that fails is logged and tried again', async () => {
  const {onOpen, link, sent, waiting, logged} = scene('ada');
  const told = onOpen.tell(link, ['ada']);
  waiting[0]?.reject(new Error('PostgreSQL is away'));
  await told;
  expect(logged).toEqual(['the calls of learners could not be looked up']);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.resolve(nothing('ada'));
  await expect.poll(() => sent).toEqual([{type: 'calls', items: [{userId: 'ada', calls: []}]}]);
});
