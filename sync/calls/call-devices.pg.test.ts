// Which device of a person holds the call, through gateway, signal and sync: what it leaves, their other devices do not hide.
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import type {TestLearner} from '#tests/pg/academy.ts';
import {startCallNode, type CallNode, type Phone} from '#tests/pg/call-nodes.ts';
import {friends} from '#tests/pg/calls.ts';
import {freshDatabase} from '#tests/pg/database.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 90_000});

const logged: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
const {pool, url} = await freshDatabase(log);
let node: CallNode;
let ada: TestLearner;
let bob: TestLearner;

beforeAll(async () => {
  node = await startCallNode(pool, url, log);
});
beforeEach(async () => {
  [ada, bob] = await friends(pool);
});
afterAll(() => node.close());

async function connect(caller: Phone, callee: Phone): Promise<string> {
  caller.say({type: 'call-request', targetUserId: bob.userId, callType: 'voice', deviceId: 'a'});
  const {callId} = await caller.next('call-state');
  await callee.next('call-request');
  callee.say({type: 'call-accept', targetUserId: ada.userId, callId, deviceId: 'b'});
  await callee.next('call-state');
  await caller.next('call-accept');
  return callId;
}

/** Nothing is written from now on that says that Bob is there, unless his socket is still seen. */
async function isToldThatBobIsGone(phone: Phone): Promise<boolean> {
  await pool.query(`update private."callLine" set "seenAt" = now() - interval '1 hour' where "userId" = $1`, [
    bob.userId,
  ]);
  const frames = await phone.heard();
  return frames.some((frame) => frame.type === 'call-state' && frame.peerOnline === false);
}

test(
  'the device of a call is gone without a word: the other side is told, though its owner has another one',
  {timeout: 60_000},
  async () => {
    const [one, other, tablet] = [await node.phone(ada), await node.phone(bob), await node.phone(bob)];
    const callId = await connect(one, other);
    await other.close();
    await expect.poll(() => isToldThatBobIsGone(one), {timeout: 30_000}).toBe(true);
    // Its tab has another socket: it names itself there.
    tablet.say({type: 'call-resume', targetUserId: ada.userId, callId, deviceId: 'b'});
    await tablet.next('call-state');
    await expect.poll(() => node.app.signals.live.hasDevice(bob.userId, 'b')).toBe(true);
    await Promise.all([one.close(), tablet.close()]);
  },
);

test('signal is killed: the devices of a call are known again as soon as they ask what became of it', async () => {
  const [one, other] = [await node.phone(ada), await node.phone(bob)];
  const callId = await connect(one, other);
  const isKnown = () => node.app.signals.live.hasDevice(bob.userId, 'b');
  await expect.poll(isKnown).toBe(true);
  await node.restartSignal();
  await other.closed;
  await expect.poll(isKnown).toBe(false);
  const back = await node.phone(bob);
  back.say({type: 'call-resume', targetUserId: ada.userId, callId, deviceId: 'b'});
  await back.next('call-state');
  await expect.poll(isKnown).toBe(true);
  await back.close();
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
