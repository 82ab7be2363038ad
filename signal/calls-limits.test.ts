// A limit that a call runs into names the call: its tab repeats what was rejected, and the call goes on.
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {LIMITS} from '#signal/limits.ts';
import {candidate, read, say} from '#tests/call-sockets.ts';
import {freePort} from '#tests/free-port.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const CALL = '11111111-2222-4333-8444-555555555555';
/** More than wait for sync at once (PENDING_MAX). */
const MANY = 5100;
const UNLIMITED = {
  SIGNAL_MESSAGES_PER_SECOND: '1e6',
  SIGNAL_MESSAGE_BURST: '1e6',
  SIGNAL_USER_MESSAGES: '1e7',
};

/**
 * One that takes a message of each learner, one without a rate, and one that beside it gives a learner as much as all. Their
 * sync is away: what it is asked waits.
 */
let strict: SignalProcess;
let fair: SignalProcess;
let loose: SignalProcess;
beforeAll(async () => {
  const internal = await freePort();
  [strict, fair, loose] = await Promise.all([
    startSignal({SIGNAL_MESSAGE_BURST: '1', SIGNAL_MESSAGES_PER_SECOND: '0.1'}, {internal}),
    startSignal(UNLIMITED, {internal}),
    startSignal({...UNLIMITED, SIGNAL_PENDING_PER_USER: '1e6'}, {internal}),
  ]);
});
afterAll(() => [strict, fair, loose].forEach(({child}) => child.kill('SIGKILL')));

/** The next rejection of that code. */
async function rejectionOf(code: string, socket: Client) {
  for (;;) {
    const frame = await read(socket);
    if (frame.type === 'error' && frame.code === code) return frame;
  }
}

const acts = [
  ['call-request', {type: 'call-request', targetUserId: 'bob', callType: 'voice', callId: CALL}],
  ['call-end', {type: 'call-end', targetUserId: 'bob', callId: CALL}],
] as const;

test.each([...acts, ['ice-candidate', candidate('bob', {callId: CALL})] as const])(
  'a learner who is too fast reads of which call the %s was',
  async (name, message) => {
    const ada = await openSocket(strict.url, learner(name));
    for (let sent = 0; sent < 2; sent += 1) say(ada, message);
    const frame = await rejectionOf('RATE_LIMITED', ada);
    expect(frame).toMatchObject({callId: CALL, retryAfterMs: expect.any(Number)});
    expect(frame).not.toHaveProperty('clientMessageId');
  },
);

test('a server whose queue is full says so under the id of the call', async () => {
  const ada = await openSocket(loose.url, learner('ada'));
  for (let sent = 0; sent < MANY; sent += 1) say(ada, acts[1][1]);
  expect(await rejectionOf('BUSY', ada)).toEqual({
    type: 'error',
    code: 'BUSY',
    message: 'The academy is very busy. This is tried again in a moment.',
    callId: CALL,
    retryAfterMs: 2000,
  });
});

test('one learner’s share of the queue is theirs alone: another’s command is taken, and none that waits is lost', async () => {
  const ada = await openSocket(fair.url, learner('ada'));
  const message = {type: 'channel_message', channelId: 'general', content: 'Hello'};
  for (let sent = 0; sent < LIMITS.pendingPerUser; sent += 1) say(ada, message);
  say(ada, {...message, clientMessageId: 'one-more'});
  expect(await rejectionOf('BUSY', ada)).toEqual({
    type: 'error',
    code: 'BUSY',
    message: 'Too many of your messages are still being saved. This one is kept here and will be sent again.',
    clientMessageId: 'one-more',
    retryAfterMs: 2000,
  });
  say(ada, acts[0][1]);
  expect(await rejectionOf('BUSY', ada)).toMatchObject({
    message: 'Too much of what you’ve done is still being saved. This is tried again in a moment.',
    callId: CALL,
  });
  expect(await fair.metric('signal_pending_commands')).toBe(LIMITS.pendingPerUser);
  const bob = await openSocket(fair.url, learner('bob'));
  say(bob, message);
  await expect.poll(() => fair.metric('signal_pending_commands')).toBe(LIMITS.pendingPerUser + 1);
});

test('before the assessment a call is rejected under its id', async () => {
  const ada = await openSocket(strict.url, learner('early', {mayLearn: false}));
  say(ada, acts[0][1]);
  expect(await rejectionOf('ASSESSMENT_REQUIRED', ada)).toMatchObject({callId: CALL});
});
