import {describe, expect, test} from 'vitest';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import {startMachine} from '#web/socket/fakes.ts';
import {waitBefore} from '#web/socket/socket.machine.ts';

const waitOf = ({shown, clock}: ReturnType<typeof startMachine>) =>
  (shown().retryAt ?? Number.NaN) - clock.now();

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
    const it = startMachine();
    expect(it.shown()).toEqual({state: 'connecting'});
    it.tell({type: 'opened'});
    expect(it.shown()).toEqual({state: 'open'});
  });

  test('an error event is named while the socket is not open, and forgotten once it is', () => {
    const it = startMachine();
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
    const it = startMachine({throws: true});
    expect(it.shown()).toMatchObject({state: 'waiting', cause: 'Failed to create connection'});
    while (it.shown().state === 'waiting') it.clock.increment(waitOf(it));
    expect(it.shown()).toMatchObject({state: 'failed', words: 'Failed to connect after multiple attempts'});
  });
});

test('five attempts follow a loss; after the fifth it rests until somebody asks', () => {
  const it = startMachine();
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
  const it = startMachine();
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

test('a wait that a throttled timer draws out ends when another tab says that it is over, and not before', () => {
  const it = startMachine();
  it.lose();
  it.throttled(2199);
  it.actor.send({type: 'due'});
  expect(it.shown().state).toBe('waiting');
  it.throttled(1);
  it.actor.send({type: 'due'});
  expect(it.shown().state).toBe('connecting');
  it.lose();
  expect(it.shown().state).toBe('waiting');
  expect(it.actor.getSnapshot().context.attempts).toBe(2);
});

test('five seconds open and the count starts from the beginning; less does not', () => {
  const it = startMachine();
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
  const it = startMachine();
  it.clock.increment(9999);
  expect(it.shown().state).toBe('connecting');
  it.clock.increment(1);
  expect(it.shown()).toMatchObject({state: 'waiting', cause: 'Connection error occurred'});
  expect(it.sockets.live).toBe(0);
});

describe('a silent socket', () => {
  test('is asked after thirty seconds, and lost when nothing is heard five seconds later', () => {
    const it = startMachine();
    it.tell({type: 'opened'});
    it.clock.increment(29_999);
    it.tell({type: 'heard'});
    it.clock.increment(29_999);
    expect(it.sockets.pings).toBe(0);
    it.clock.increment(1);
    expect(it.sockets.pings).toBe(1);
    it.clock.increment(4999);
    it.tell({type: 'pong'});
    it.clock.increment(30_000);
    expect([it.sockets.pings, it.shown().state]).toEqual([2, 'open']);
    it.clock.increment(5000);
    expect([it.shown().state, it.sockets.live]).toEqual(['waiting', 0]);
  });

  test('that is doubted lives by its answer alone: a frame may have been under way when the network went', () => {
    const it = startMachine();
    it.tell({type: 'opened'});
    it.actor.send({type: 'doubt'});
    it.clock.increment(100);
    it.tell({type: 'heard'});
    it.clock.increment(4999);
    expect([it.sockets.pings, it.shown().state]).toEqual([1, 'open']);
    it.clock.increment(1);
    expect(it.shown().state).toBe('waiting');
  });

  test('has time for its answer as long as something comes before it', () => {
    const it = startMachine();
    it.tell({type: 'opened'});
    it.actor.send({type: 'doubt'});
    for (let frames = 0; frames < 5; frames += 1) {
      it.clock.increment(4999);
      it.tell({type: 'heard'});
    }
    it.tell({type: 'pong'});
    it.clock.increment(29_999);
    expect([it.sockets.pings, it.shown().state]).toEqual([1, 'open']);
  });

  test.each(['wake', 'doubt'] as const)('is asked at once on %s', (type) => {
    const it = startMachine();
    it.tell({type: 'opened'});
    it.actor.send({type});
    expect([it.sockets.pings, it.shown().state]).toEqual([1, 'open']);
    it.clock.increment(5000);
    expect(it.shown().state).toBe('waiting');
  });
});

describe('a server that is about to stop', () => {
  test('is left when it says, with one socket at a time; then every wait is up to chance', () => {
    const it = startMachine({random: () => 0.25});
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
    const it = startMachine({random: () => 0});
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
  const it = startMachine();
  it.tell({type: 'opened'});
  it.clock.increment(5000);
  it.lose(CLOSE.rightsChanged);
  expect([it.shown().state, it.sockets.made, it.sockets.doubts]).toEqual(['connecting', 2, 1]);
  it.tell({type: 'opened'});
  it.lose(CLOSE.rightsChanged);
  expect(it.shown().state).toBe('waiting');
});

test('every loss makes it doubt the session', () => {
  const it = startMachine();
  it.lose();
  it.clock.increment(waitOf(it));
  it.lose(CLOSE.sessionEnded);
  expect(it.sockets.doubts).toBe(2);
});

test('stopped, it holds no socket and makes no other', () => {
  const it = startMachine();
  it.tell({type: 'opened'});
  it.actor.stop();
  it.clock.increment(1_000_000);
  expect([it.sockets.live, it.sockets.made]).toEqual([0, 1]);
});
