// signal or sync is restarted in the middle of a call.
import {afterEach, expect, test, vi} from 'vitest';
import {answers, until} from '#sync/dev/wait.ts';
import {candidate, grant, heardBy, refusedFrom, relays, say} from '#tests/call-sockets.ts';
import {freePort} from '#tests/free-port.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const CALL = '11111111-2222-4333-8444-555555555555';

const children: SignalProcess[] = [];
const insides: Inside[] = [];
async function start(inside: Inside, port?: number): Promise<SignalProcess> {
  const signal = await startSignal(
    {},
    {internal: inside.port, ...(port === undefined ? {} : {signal: port})},
  );
  children.push(signal);
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
  return signal;
}
async function startSync(port?: number): Promise<Inside> {
  const inside = await startInside(undefined, port);
  insides.push(inside);
  return inside;
}
const grantTo = (inside: Inside, ...people: readonly [string, string]) => {
  for (const {userId, calls} of grant(CALL, ...people)) inside.calls.set(userId, calls);
};
const enter = (userId: string, {url}: SignalProcess) => openSocket(url, learner(userId));
afterEach(() => {
  children.splice(0).forEach(({child}) => child.kill('SIGKILL'));
  insides.splice(0).forEach((inside) => inside.close());
});

test('signal is restarted: the sockets that come back go on where they were', async () => {
  const inside = await startSync();
  grantTo(inside, 'ada', 'bob');
  const port = await freePort();
  const first = await start(inside, port);
  const before = [await enter('ada', first), await enter('bob', first)] as const;
  await relays(before[0], 'bob', before[1]);
  first.child.kill('SIGKILL');
  await Promise.all(before.map(({closed}) => closed));
  const next = await start(inside, port);
  const [ada, bob] = [await enter('ada', next), await enter('bob', next)];
  say(ada, {type: 'call-resume', targetUserId: 'bob', callId: CALL});
  await expect.poll(() => inside.commands.map(({name}) => name)).toContain('calls.resume');
  await relays(ada, 'bob', bob);
  await relays(bob, 'ada', ada);
});

test('sync is restarted: what was granted is relayed meanwhile, and what ended meanwhile is not afterwards', async () => {
  const first = await startSync();
  grantTo(first, 'ada', 'bob');
  const signal = await start(first);
  const [ada, bob] = [await enter('ada', signal), await enter('bob', signal)];
  await relays(ada, 'bob', bob);
  first.close();
  await until(async () => (await signal.metric('signal_link_up')) === 0, {limitMs: 20_000});
  say(ada, candidate('bob'));
  expect(await heardBy(ada)).toEqual([]);
  expect((await heardBy(bob)).map(({type}) => type)).toEqual(['ice-candidate']);
  await startSync(first.port);
  await expect
    .poll(async () => {
      say(ada, candidate('bob'));
      return refusedFrom(await heardBy(ada));
    })
    .toEqual([['CALL_NOT_GRANTED', undefined]]);
});
