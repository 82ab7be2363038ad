import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {GROUP_LINGERS_MS, LiveSockets, type Rider} from '#sync/http/live-sockets.ts';

const LIMITS = {socketsPerLearner: 4, groupsPerLearner: 2, socketsPerNetwork: 6};
let live = new LiveSockets(LIMITS);

beforeEach(() => {
  vi.useFakeTimers();
  live = new LiveSockets(LIMITS);
});
afterEach(() => vi.useRealTimers());

const zero = (learner: string, group: string, network = learner): Rider => ({
  prefix: '/zero',
  learner,
  group,
  network,
});
const ws = (learner: string): Rider => ({prefix: '/ws', learner, network: learner});
/** The id of a socket that is let in. */
function enter(rider: Rider): number {
  const seat = live.enter(rider);
  if (typeof seat === 'string') throw new Error(seat);
  return seat.id;
}

describe('one learner', () => {
  test('has a limited number of sockets; the next one closes the oldest', () => {
    const ids = [
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
    ];
    expect(live.enter(zero('ada', 'a'))).toMatchObject({ends: [ids[0]]});
    expect(live.enter(zero('ada', 'a'))).toMatchObject({ends: [ids[1]]});
    expect(live.enter(zero('bob', 'b'))).toMatchObject({ends: []});
  });

  test('keeps a call when another window opens: the oldest socket of the same kind is closed', () => {
    enter(ws('ada'));
    const first = enter(zero('ada', 'a'));
    enter(zero('ada', 'a'));
    enter(zero('ada', 'a'));
    expect(live.enter(zero('ada', 'a'))).toMatchObject({ends: [first]});
  });

  test('loses a socket of the other kind if there is none of the same', () => {
    const [first] = [
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
      enter(zero('ada', 'a')),
    ];
    expect(live.enter(ws('ada'))).toMatchObject({ends: [first]});
  });

  test('has room again when a socket ends, also if the end is reported twice', () => {
    const [first] = [enter(ws('ada')), enter(ws('ada')), enter(ws('ada')), enter(ws('ada'))];
    live.leave(first);
    live.leave(first);
    expect(live.enter(ws('ada'))).toMatchObject({ends: []});
    expect(live.enter(ws('ada'))).toMatchObject({ends: [expect.any(Number)]});
  });
});

describe('client groups', () => {
  test('beyond the limit are rejected while the earlier ones live; sockets of a known one are accepted', () => {
    enter(zero('ada', 'a'));
    const b = enter(zero('ada', 'b'));
    expect(live.enter(zero('ada', 'c'))).toBe('groups');
    expect(live.enter(zero('ada', 'b'))).toMatchObject({ends: []});
    expect(live.enter(zero('bob', 'c'))).toMatchObject({ends: []});
    live.leave(b);
    expect(live.enter(zero('ada', 'c'))).toBe('groups');
  });

  test('count for as long as zero-cache keeps them; a reconnect is not a new one', () => {
    const a = enter(zero('ada', 'a'));
    enter(zero('ada', 'b'));
    live.leave(a);
    vi.advanceTimersByTime(GROUP_LINGERS_MS - 1);
    expect(live.enter(zero('ada', 'c'))).toBe('groups');
    live.leave(enter(zero('ada', 'a')));
    vi.advanceTimersByTime(GROUP_LINGERS_MS - 1);
    expect(live.enter(zero('ada', 'c'))).toBe('groups');
    vi.advanceTimersByTime(2);
    expect(live.enter(zero('ada', 'c'))).toMatchObject({ends: []});
  });

  test('know how many connections they have', () => {
    const a = enter(zero('ada', 'a'));
    enter(zero('ada', 'a'));
    enter(zero('ada', 'b'));
    expect([live.connectionsOf('ada', 'a'), live.connectionsOf('ada', 'b')]).toEqual([2, 1]);
    expect([live.connectionsOf('bob', 'a'), live.connectionsOf('ada', 'c')]).toEqual([0, 0]);
    live.leave(a);
    expect(live.connectionsOf('ada', 'a')).toBe(1);
  });
});

test('whose socket it is, is known until it has ended, also of one that was told to go', () => {
  const [first] = Array.from({length: 4}, () => enter(zero('ada', 'a')));
  if (first === undefined) throw new Error('there is one');
  expect(live.enter(zero('ada', 'a'))).toMatchObject({ends: [first]});
  expect(live.zeroLearnerOf(first)).toBe('ada');
  live.leave(first);
  expect(live.zeroLearnerOf(first)).toBeUndefined();
  // Nothing was given free twice.
  expect(live.connectionsOf('ada', 'a')).toBe(4);
});

test('a chat’s socket that was told to go is no socket to Zero', () => {
  const [first] = Array.from({length: 4}, () => enter(ws('ada')));
  live.enter(ws('ada'));
  expect(live.zeroLearnerOf(first ?? 0)).toBeUndefined();
});

test('who is on Zero is known for a while after their last socket; chat alone does not count', () => {
  const [one] = [enter(zero('ada', 'a')), enter(ws('bob')), enter(zero('cy', 'c')), enter(ws('cy'))];
  expect(live.onZero()).toEqual(['ada', 'cy']);
  live.leave(one);
  vi.advanceTimersByTime(GROUP_LINGERS_MS - 1);
  expect(live.onZero()).toEqual(['ada', 'cy']);
  vi.advanceTimersByTime(1);
  expect(live.onZero()).toEqual(['cy']);
});

test('limits the sockets of a network across its learners; an unknown network has no limit', () => {
  for (let at = 0; at < 6; at += 1) enter(zero(`learner-${at}`, 'g', '203.0.113.7'));
  expect(live.enter(zero('late', 'g', '203.0.113.7'))).toBe('network');
  expect(live.enter(zero('late', 'g', '203.0.113.8'))).toMatchObject({ends: []});
  for (let at = 0; at < 10; at += 1)
    expect(live.enter(zero(`other-${at}`, 'g', ''))).toMatchObject({ends: []});
});

test('when the process that holds them is gone, nobody has any', () => {
  for (let at = 0; at < 4; at += 1) enter(zero('ada', 'a'));
  live.clear();
  expect(live.enter(zero('ada', 'c'))).toMatchObject({ends: []});
  expect(live.connectionsOf('ada', 'a')).toBe(0);
});

test('an admin may have four times as many pages open, each a group of its own', () => {
  const page = (group: string): Rider => ({prefix: '/zero-admin', learner: 'admin:g', group, network: ''});
  const seats = Array.from({length: 8}, (_, at) => live.enter(page(`g${at}`)));
  expect(seats.every((seat) => typeof seat === 'object' && seat.ends.length === 0)).toBe(true);
  expect(live.enter(page('g8'))).toBe('groups');
  expect(live.has('/zero-admin')).toBe(true);
  expect(live.has('/ws')).toBe(false);
});
