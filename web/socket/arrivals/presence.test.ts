import {expect, test, vi} from 'vitest';
import {Presence} from '#web/socket/arrivals/presence.ts';

const frame = (channelId: string, online: readonly string[], offline: readonly string[] = []) =>
  ({type: 'presence', channelId, online, offline}) as const;

test('somebody is online as long as one of the channels says so', () => {
  const presence = new Presence();
  presence.heard(frame('a', ['ada', 'bob']));
  presence.heard(frame('b', ['ada']));
  presence.heard(frame('a', [], ['ada', 'bob']));
  expect([presence.has('ada'), presence.has('bob'), presence.has('eve')]).toEqual([true, false, false]);
});

test('the lists of another tab take the place of one’s own', () => {
  const [one, other] = [new Presence(), new Presence()];
  one.heard(frame('a', ['ada']));
  other.heard(frame('z', ['zoe']));
  const told = vi.fn();
  other.subscribe(told);
  other.replace(one.lists());
  expect([other.has('ada'), other.has('zoe'), told.mock.calls.length]).toEqual([true, false, 1]);
  other.replace([]);
  other.replace([]);
  expect([other.has('ada'), told.mock.calls.length]).toEqual([false, 2]);
});
