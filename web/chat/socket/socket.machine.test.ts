import * as fc from 'fast-check';
import {describe, expect, test, vi} from 'vitest';
import {createActor, fromCallback, SimulatedClock} from 'xstate';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import {connectionOf} from '#web/chat/socket/connection.ts';
import {MOST_TRIES, socketMachine, waitBefore, type SocketNews} from '#web/chat/socket/socket.machine.ts';

/** Sockets whose fate the test decides. */
function start({random = () => 0.5, throws = false} = {}) {
  const clock = new SimulatedClock();
  const sockets = {live: 0, most: 0, made: 0, pings: 0};
  const doubtSession = vi.fn();
  let tell: (news: SocketNews) => void = () => undefined;
  const socket = fromCallback<{type: 'ping'}>(({sendBack, receive}) => {
    if (throws) return void sendBack({type: 'creationFailed'});
    sockets.made += 1;
    sockets.live += 1;
    sockets.most = Math.max(sockets.most, sockets.live);
    tell = sendBack;
    receive(() => (sockets.pings += 1));
    return () => {
      sockets.live -= 1;
      tell = () => undefined;
    };
  });
  const actor = createActor(socketMachine.provide({actors: {socket}, actions: {doubtSession}}), {
    clock,
    input: {now: () => clock.now(), random},
  });
  actor.start();
  return {
    actor,
    clock,
    sockets,
    doubtSession,
    tell: (news: SocketNews) => tell(news),
    lose: (code = 1006) => tell({type: 'closed', code}),
    wake: () => actor.send({type: 'wake'}),
    shown: () => connectionOf(actor.getSnapshot()),
  };
}

const waitOf = ({shown, clock}: ReturnType<typeof start>) => (shown().retryAt ?? Number.NaN) - clock.now();

test('waits 2, 4, 8, 16 and 32 s plus up to a fifth; after a move anything up to that', () => {
  const attempts = [1, 2, 3, 4, 5];
  expect(attempts.map((attempt) => waitBefore(attempt, 0, false))).toEqual([
    2000, 4000, 8000, 16_000, 32_000,
  ]);
  expect(attempts.map((attempt) => waitBefore(attempt, 1, false))).toEqual([
    2400, 4800, 9600, 19_200, 38_400,
  ]);
  expect(attempts.map((attempt) => waitBefore(attempt, 0.25, true))).toEqual([500, 1000, 2000, 4000, 8000]);
});

describe('the words', () => {
  test('nothing is said of a first attempt that goes well', () => {
    const it = start();
    expect(it.shown()).toEqual({state: 'connecting'});
    it.tell({type: 'opened'});
    expect(it.shown()).toEqual({state: 'open'});
  });

  test('an error event is named while the socket is not open, and forgotten once it is', () => {
    const it = start();
    it.tell({type: 'errored'});
    it.lose();
    expect(it.shown()).toEqual({
      state: 'waiting',
      retryAt: 2200,
      words: 'Not connected to chat server',
      cause: 'Connection error occurred',
    });
    it.clock.increment(2200);
    expect(it.shown()).toMatchObject({state: 'connecting', words: 'Not connected to chat server'});
    it.tell({type: 'opened'});
    expect(it.shown()).toEqual({state: 'open'});
  });

  test('a constructor that throws is named, and tried again by the same waits', () => {
    const it = start({throws: true});
    expect(it.shown()).toMatchObject({state: 'waiting', cause: 'Failed to create connection'});
    while (it.shown().state === 'waiting') it.clock.increment(waitOf(it));
    expect(it.shown()).toMatchObject({state: 'failed', words: 'Failed to connect after multiple attempts'});
  });
});

test('five attempts follow a loss; after the fifth it rests until somebody asks', () => {
  const it = start();
  const waits: number[] = [];
  it.tell({type: 'opened'});
  it.lose();
  while (it.shown().state === 'waiting') {
    const wait = waitOf(it);
    waits.push(wait);
    it.clock.increment(wait - 1);
    expect(it.shown().state).toBe('waiting');
    it.clock.increment(1);
    expect(it.shown().state).toBe('connecting');
    it.lose();
  }
  expect(waits).toEqual([2200, 4400, 8800, 17_600, 35_200]);
  expect(it.shown()).toEqual({state: 'failed', words: 'Failed to connect after multiple attempts'});
  const {made} = it.sockets;
  it.clock.increment(86_400_000);
  expect([made, it.sockets.made, it.sockets.live]).toEqual([6, 6, 0]);
  it.wake();
  expect(it.shown().state).toBe('connecting');
  it.lose();
  expect(waitOf(it)).toBe(2200);
});

test('the returning network ends a wait, and a new five begins', () => {
  const it = start();
  for (let loss = 0; loss < 3; loss += 1) {
    it.lose();
    if (loss < 2) it.clock.increment(waitOf(it));
  }
  expect(waitOf(it)).toBe(8800);
  it.wake();
  expect(it.shown().state).toBe('connecting');
  it.lose();
  expect(waitOf(it)).toBe(2200);
});

test('five seconds open and the count starts from the beginning; less does not', () => {
  const it = start();
  const reopen = (openMs: number) => {
    it.clock.increment(waitOf(it));
    it.tell({type: 'opened'});
    it.clock.increment(openMs);
    it.lose();
    return waitOf(it);
  };
  it.lose();
  expect(reopen(4999)).toBe(4400);
  expect(reopen(5000)).toBe(2200);
});

test('a socket that neither opens nor fails is given up after ten seconds', () => {
  const it = start();
  it.clock.increment(9999);
  expect(it.shown().state).toBe('connecting');
  it.clock.increment(1);
  expect(it.shown()).toMatchObject({state: 'waiting', cause: 'Connection error occurred'});
  expect(it.sockets.live).toBe(0);
});

describe('a silent socket', () => {
  test('is asked after thirty seconds, and lost when nothing is heard five seconds later', () => {
    const it = start();
    it.tell({type: 'opened'});
    it.clock.increment(29_999);
    it.tell({type: 'heard'});
    it.clock.increment(29_999);
    expect(it.sockets.pings).toBe(0);
    it.clock.increment(1);
    expect(it.sockets.pings).toBe(1);
    it.clock.increment(4999);
    it.tell({type: 'heard'});
    it.clock.increment(30_000);
    expect([it.sockets.pings, it.shown().state]).toEqual([2, 'open']);
    it.clock.increment(5000);
    expect([it.shown().state, it.sockets.live]).toEqual(['waiting', 0]);
  });

  test.each(['wake', 'doubt'] as const)('is asked at once on %s', (type) => {
    const it = start();
    it.tell({type: 'opened'});
    it.actor.send({type});
    expect([it.sockets.pings, it.shown().state]).toEqual([1, 'open']);
    it.clock.increment(5000);
    expect(it.shown().state).toBe('waiting');
  });
});

describe('a server that is about to stop', () => {
  test('is left when it says, with one socket at a time; then every wait is up to chance', () => {
    const it = start({random: () => 0.25});
    it.tell({type: 'opened'});
    it.clock.increment(6000);
    it.tell({type: 'moved', afterMs: 1500});
    it.clock.increment(1499);
    expect([it.shown().state, it.sockets.made]).toEqual(['open', 1]);
    it.clock.increment(1);
    expect([it.shown().state, it.sockets.made, it.sockets.live]).toEqual(['connecting', 2, 1]);
    it.lose();
    expect(waitOf(it)).toBe(500);
    it.clock.increment(500);
    it.lose();
    expect(waitOf(it)).toBe(1000);
    it.clock.increment(1000);
    it.tell({type: 'opened'});
    it.clock.increment(5000);
    it.lose();
    expect(waitOf(it)).toBe(2100);
  });

  test('may close earlier than it said: the move does not reach the next socket', () => {
    const it = start({random: () => 0});
    it.tell({type: 'opened'});
    it.tell({type: 'moved', afterMs: 4000});
    it.lose(CLOSE.restart);
    it.clock.increment(1);
    it.tell({type: 'opened'});
    it.clock.increment(20_000);
    expect([it.shown().state, it.sockets.made]).toEqual(['open', 2]);
  });
});

test('changed rights bring it back at once, but not in a circle', () => {
  const it = start();
  it.tell({type: 'opened'});
  it.clock.increment(5000);
  it.lose(CLOSE.rightsChanged);
  expect([it.shown().state, it.sockets.made, it.doubtSession.mock.calls.length]).toEqual([
    'connecting',
    2,
    1,
  ]);
  it.tell({type: 'opened'});
  it.lose(CLOSE.rightsChanged);
  expect(it.shown().state).toBe('waiting');
});

test('every loss makes it doubt the session', () => {
  const it = start();
  it.lose();
  it.clock.increment(waitOf(it));
  it.lose(CLOSE.sessionEnded);
  expect(it.doubtSession).toHaveBeenCalledTimes(2);
});

test('stopped, it holds no socket and makes no other', () => {
  const it = start();
  it.tell({type: 'opened'});
  it.actor.stop();
  it.clock.increment(1_000_000);
  expect([it.sockets.live, it.sockets.made]).toEqual([0, 1]);
});

test('whatever happens: never two sockets, never more than five waits in a row', () => {
  const opened = {type: 'opened'} as const;
  const closed = (code: number) => ({type: 'closed', code}) as const;
  const moved = {type: 'moved', afterMs: 700} as const;
  // Whole episodes: single steps seldom lose five sockets in a row.
  const episode = fc.constantFrom<readonly (SocketNews | 'wake' | 'doubt' | number)[]>(
    [{type: 'errored'}, closed(1006), 45_000],
    [opened, closed(1006), 45_000],
    [opened, 4000, closed(CLOSE.rightsChanged), 45_000],
    [opened, moved, 700, closed(1006), 45_000],
    [opened, moved, closed(CLOSE.restart), 45_000],
    [opened, 'doubt', 5000, 45_000],
    [10_000, 45_000],
    [opened, 5000, closed(CLOSE.rightsChanged)],
    [opened, {type: 'heard'}, 5000, closed(1006)],
    ['wake'],
    [100],
    [45_000],
  );
  fc.assert(
    fc.property(fc.array(episode, {maxLength: 30, size: 'max'}), (episodes) => {
      const it = start();
      let waits = 0;
      let mostWaits = 0;
      let before = it.shown().state;
      it.actor.subscribe((snapshot) => {
        const {state} = connectionOf(snapshot);
        if (state === 'waiting' && before !== 'waiting') waits += 1;
        if (snapshot.context.isWell) waits = 0;
        before = state;
        mostWaits = Math.max(mostWaits, waits);
      });
      for (const one of episodes.flat()) {
        if (typeof one === 'number') it.clock.increment(one);
        else if (typeof one === 'string') {
          if (one === 'wake') waits = 0;
          it.actor.send({type: one});
        } else it.tell(one);
        expect(it.sockets.live).toBe(it.actor.getSnapshot().matches('linked') ? 1 : 0);
      }
      expect(it.sockets.most).toBeLessThanOrEqual(1);
      expect(mostWaits).toBeLessThanOrEqual(MOST_TRIES);
      it.actor.stop();
      expect(it.sockets.live).toBe(0);
    }),
    {numRuns: 100},
  );
});
