// A backup is restored while signal runs: the positions that its clients have are of another history, and their sessions
// have ended.
import {expect, test, vi} from 'vitest';
import {answers, until} from '#sync/dev/wait.ts';
import {hear} from '#signal/hear.ts';
import {startInside} from '#tests/inside-server.ts';
import {learner, startSignal} from '#tests/signal-process.ts';
import {openSocket} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

test('a client is told the epoch, and of another one its socket is closed', async () => {
  const before = await startInside();
  const {port} = before;
  const signal = await startSignal({}, {internal: port});
  const ready = () => until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
  const greet = async () => {
    const socket = await openSocket(signal.url, learner('e-ada'));
    socket.send(JSON.stringify({type: 'user_connected', protocol: 1}));
    return {socket, epoch: (JSON.parse(await socket.next()) as {epoch?: number}).epoch};
  };
  try {
    await ready();
    const {socket, epoch} = await greet();
    expect(epoch).toBe(0);

    before.close();
    const same = await startInside(undefined, port);
    await expect.poll(() => same.signals.live.isOnline('e-ada'), {timeout: 20_000}).toBe(true);
    socket.send(JSON.stringify({type: 'ping'}));
    expect(JSON.parse(await socket.next())).toMatchObject({type: 'pong'});

    same.close();
    const restored = await startInside(undefined, port, 5);
    expect(await socket.closed).toBe(4003);
    await ready();
    expect((await greet()).epoch).toBe(5);
    restored.close();
  } finally {
    signal.child.kill('SIGKILL');
  }
});

const ada = {userId: 'ada', mayLearn: true, follows: () => true, calls: [], deviceId: () => 'd'};
const means = {
  newId: () => 'an id',
  now: () => new Date(0),
  sha256: () => 'ab'.repeat(32),
  epoch: () => undefined,
};
const heard = (message: object, epoch?: number) =>
  hear(JSON.stringify(message), ada, {...means, epoch: () => epoch});

test('the greeting is answered without an epoch until sync has said it', () => {
  const greeting = {type: 'user_connected', protocol: 1};
  expect(heard(greeting, 7).deliver[0]?.frame).toMatchObject({type: 'connected', epoch: 7});
  expect(heard(greeting).deliver[0]?.frame).not.toHaveProperty('epoch');
});

test('a client’s positions go to sync with the epoch that they are of; what is none is left out', () => {
  const channels = [{channelId: 'c', seq: 3}];
  const argsOf = (epoch: unknown) => heard({type: 'resume', channels, epoch}).commands[0]?.command.args;
  expect(argsOf(7)).toEqual({id: 'an id', v: 1, channels, epoch: 7});
  for (const epoch of ['x', -1, 1.5, null]) expect(argsOf(epoch)).toEqual({id: 'an id', v: 1, channels});
});
