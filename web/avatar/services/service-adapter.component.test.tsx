// What all services share, with a service that opens at once.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {CONNECT_MS, serviceAdapter, type Opened, type Talk} from '#web/avatar/services/service-adapter.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {academyWith, Rejection, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {MICROPHONE_TROUBLE} from '#web/io/voice/microphone.texts.ts';

let academy: Academy;
let taken: string[];
let talk: Talk<unknown> | undefined;

const small = (connect: (own: Talk<unknown>) => Promise<Opened>) =>
  serviceAdapter('did', (own) => {
    talk = own;
    return connect(own);
  });
const atOnce = small(async ({microphone}) => ({
  hasMicrophone: microphone !== undefined,
  take: ({type}) => taken.push(type),
}));
const never = small(() => new Promise<never>(() => undefined));
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  [taken, talk] = [[], undefined];
  academy = academyWith('did-1', () => ({kind: 'did', offer: '', iceServers: []}));
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']});
});
afterEach(() => void vi.useRealTimers());

test('it asks for the microphone, begins a session under a key of its own, and opens with its id and end', async () => {
  const one = beginTalk(atOnce);
  await one.order({type: 'hush'});
  expect(one.types()).toEqual(['allowed', 'opened']);
  expect(one.of('opened')).toEqual([
    {
      type: 'opened',
      hasMicrophone: true,
      notice: undefined,
      sessionId: 'did-1',
      endsAt: Date.now() + 900_000,
    },
  ]);
  expect(academy.of('start')).toEqual([{key: expect.stringMatching(/^[\da-f-]{36}$/), kind: 'did'}]);
  expect(taken).toEqual(['hush']);
  one.stop();
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  expect(talk?.microphone?.getTracks().map(({readyState}) => readyState)).toEqual(['ended']);
});

test('who types is asked for no microphone', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const one = beginTalk(atOnce, {wantsMicrophone: false});
  await one.opened;
  expect(one.of('opened')[0]?.hasMicrophone).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('the chosen microphone is asked for', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const one = beginTalk(atOnce, {microphoneId: 'desk'});
  await one.opened;
  // It is gone: the system's own is used in its place.
  expect(asked.mock.calls.map(([wanted]) => wanted?.audio)).toEqual([{deviceId: {exact: 'desk'}}, true]);
  expect(one.of('opened')[0]?.hasMicrophone).toBe(true);
  asked.mockRestore();
});

test('a microphone that is refused begins no session', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  asked.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const one = beginTalk(atOnce);
  expect(await one.fault).toMatchObject({message: MICROPHONE_TROUBLE.denied});
  expect(academy.asked).toEqual([]);
  asked.mockRestore();
});

test('stopped before it has begun, it asks for no microphone and begins no session', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const one = beginTalk(atOnce, {}, AbortSignal.abort());
  await one.fault;
  expect(asked).not.toHaveBeenCalled();
  expect([one.types(), academy.asked]).toEqual([[], []]);
  asked.mockRestore();
});

test('stopped while the microphone is asked for, it begins no session', async () => {
  const {promise, resolve} = Promise.withResolvers<MediaStream>();
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise);
  const one = beginTalk(atOnce);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  one.stop();
  resolve(new MediaStream());
  await one.fault;
  expect([one.types(), academy.asked]).toEqual([[], []]);
  asked.mockRestore();
});

test.each([500, 502])(
  'an academy that only says that something broke (%i) is asked once more',
  async (status) => {
    let times = 0;
    academy.on('start', () => {
      times += 1;
      if (times === 1) return new Rejection(status, 'Something broke.');
      return {id: 'did-2', secondsMost: 60, connection: {kind: 'did', offer: '', iceServers: []}};
    });
    const one = beginTalk(atOnce);
    await one.opened;
    expect(new Set(academy.of('start').map(({key}) => key)).size).toBe(1);
  },
);

test('where asking again only says that it is over, the first words stand', async () => {
  let times = 0;
  academy.on('start', () => {
    times += 1;
    return times === 1
      ? new Rejection(503, 'D-ID doesn’t answer.')
      : new Rejection(404, 'This session is over.');
  });
  const one = beginTalk(atOnce);
  expect(await one.fault).toMatchObject({message: 'D-ID doesn’t answer.'});
});

test('the server is told the reason, whoever stops it once they hear of it', async () => {
  const one = beginTalk(atOnce);
  await one.opened;
  one.onNews(({type}) => type === 'failed' && one.stop());
  talk?.fail(new TypeError('Failed to fetch'));
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('after a lost answer it asks once more under the same key', async () => {
  let times = 0;
  academy.on('start', () => {
    times += 1;
    if (times === 1) throw new TypeError('Failed to fetch');
    return {id: 'did-2', secondsMost: 60, connection: {kind: 'did', offer: '', iceServers: []}};
  });
  const one = beginTalk(atOnce);
  await one.opened;
  expect(one.of('opened')[0]?.sessionId).toBe('did-2');
  const keys = academy.of('start').map(({key}) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('what the academy rejects is not asked again, and has its words', async () => {
  academy.on('start', () => new Rejection(409, 'You’ve used your time for today.'));
  const one = beginTalk(atOnce);
  expect(await one.fault).toMatchObject({message: 'You’ve used your time for today.', isOurs: true});
  expect(academy.asked.map(({act}) => act)).toEqual(['start']);
});

test('a session that nobody wants any more by the time it has begun is ended', async () => {
  const {promise, resolve} = Promise.withResolvers<object>();
  academy.on('start', () => promise);
  const one = beginTalk(atOnce);
  await expect.poll(() => academy.of('start').length).toBe(1);
  one.stop();
  resolve({id: 'did-3', secondsMost: 60, connection: {kind: 'did', offer: '', iceServers: []}});
  await one.fault;
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  expect(one.types()).toEqual(['allowed']);
  expect(talk).toBeUndefined();
});

test('a service that hangs is given up after 20 s, and the server is told', async () => {
  const one = beginTalk(never);
  await expect.poll(() => talk).toBeDefined();
  // The poll has let some of it pass.
  await passes(CONNECT_MS - 1000);
  expect(talk?.signal.aborted).toBe(false);
  await passes(1000);
  expect(await one.fault).toBeInstanceOf(Error);
  expect(talk?.signal.aborted).toBe(true);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('the browser is heard of every 15 s, and the end moves with what the server says', async () => {
  academy.on('beat', () => ({secondsLeft: 10}));
  const one = beginTalk(atOnce);
  await one.opened;
  await passes(15_000);
  expect(academy.of('beat')).toHaveLength(1);
  await passes(9999);
  expect(one.of('ended')).toEqual([]);
  await passes(1);
  expect(one.of('ended')).toEqual([{type: 'ended', text: ENDED.time}]);
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  await passes(60_000);
  expect(academy.of('beat')).toHaveLength(1);
});

test('it ends when its time is up, whatever is being said', async () => {
  academy.on('start', () => ({
    id: 'did-4',
    secondsMost: 12,
    connection: {kind: 'did', offer: '', iceServers: []},
  }));
  const one = beginTalk(atOnce);
  await one.opened;
  await passes(12_000);
  expect(one.of('ended')).toEqual([{type: 'ended', text: ENDED.time}]);
  await one.order({type: 'hush'});
  expect(taken).toEqual([]);
});

test('where the service answers by itself, the tutor is where one can go on', async () => {
  academy = academyWith('didagents-1', () => ({kind: 'did-agents', offer: '', iceServers: []}));
  academy.on('beat', () => ({secondsLeft: 1}));
  const agents = serviceAdapter('did-agents', async () => ({hasMicrophone: false, take: () => undefined}));
  const one = beginTalk(agents, {wantsMicrophone: false});
  await one.opened;
  await passes(16_000);
  expect(one.of('ended')).toEqual([
    {type: 'ended', text: 'This session’s time is up. You can ask the tutor instead.'},
  ]);
});

test('a session that the server has ended ends in its words', async () => {
  academy.on('beat', () => new Rejection(404, 'This session is over.'));
  const one = beginTalk(atOnce);
  await one.opened;
  await passes(15_000);
  expect(one.of('ended')).toEqual([{type: 'ended', text: 'This session is over.'}]);
});

test('a server that is away for a while ends nothing; after a minute it does', async () => {
  let isAway = true;
  academy.on('beat', () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return {secondsLeft: 800};
  });
  const one = beginTalk(atOnce);
  await one.opened;
  await passes(45_000);
  isAway = false;
  await passes(15_000);
  isAway = true;
  await passes(45_000);
  expect(one.of('ended')).toEqual([]);
  await passes(15_000);
  expect(one.of('ended')).toEqual([{type: 'ended', text: ENDED.academy}]);
});

test('a page that is left tells so, and lets go', async () => {
  const one = beginTalk(atOnce);
  await one.opened;
  dispatchEvent(new Event('pagehide'));
  expect(academy.of('end')).toEqual([{reason: 'left'}]);
  expect(one.of('ended')).toEqual([{type: 'ended'}]);
  expect(talk?.signal.aborted).toBe(true);
});

test('what breaks in the middle is told once, in words, and nothing more after it', async () => {
  const one = beginTalk(atOnce);
  await one.opened;
  talk?.fail(new TypeError('Failed to fetch'));
  talk?.fail(new TypeError('Failed to fetch'));
  talk?.tell({type: 'silent'});
  talk?.end();
  expect(one.types()).toEqual(['allowed', 'opened', 'failed']);
  expect(one.of('failed')[0]?.text).toMatch(/^We can’t reach the academy/);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});
