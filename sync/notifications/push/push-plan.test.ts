import {expect, test} from 'vitest';
import {lifeLeft, planFor, waitAfter, type Due} from '#sync/notifications/push/push-plan.ts';

const now = new Date('2026-07-01T23:00:00Z');
const due: Due = {
  category: 'course',
  createdAt: now,
  isSeen: false,
  quiet: undefined,
  timeZone: 'UTC',
  wentToday: 0,
};
const quiet = {from: 22 * 60, until: 7 * 60};

test('a push goes at once; what was seen does not go', () => {
  expect(planFor(due, now)).toEqual({to: 'send'});
  expect(planFor({...due, isSeen: true}, now)).toEqual({to: 'drop', outcome: 'seen'});
});

test('five of a category go in a day', () => {
  expect(planFor({...due, wentToday: 4}, now)).toEqual({to: 'send'});
  expect(planFor({...due, wentToday: 5}, now)).toEqual({to: 'drop', outcome: 'over-limit'});
});

test('quiet hours delay it until they end, unless it is worth nothing by then', () => {
  expect(planFor({...due, quiet}, now)).toEqual({to: 'wait', until: new Date('2026-07-02T07:00:00Z')});
  const old = new Date('2026-07-01T06:00:00Z');
  expect(planFor({...due, quiet, createdAt: old}, now)).toEqual({to: 'drop', outcome: 'expired'});
  expect(planFor({...due, createdAt: new Date('2026-06-30T23:00:00Z')}, now)).toMatchObject({to: 'drop'});
});

test('what is about the account comes at any hour and however often', () => {
  expect(planFor({...due, category: 'system', quiet, wentToday: 50}, now)).toEqual({to: 'send'});
});

test('waits grow, are as long as the service asks, and end', () => {
  expect([waitAfter(1), waitAfter(2), waitAfter(8)]).toEqual([60, 120, undefined]);
  expect([waitAfter(1, 600), waitAfter(1, 10_000_000)]).toEqual([600, 21_600]);
});

test('a push lives for 24 hours after its cause, wherever it waits', () => {
  const after = (hours: number) => lifeLeft(now, new Date(now.getTime() + hours * 3_600_000));
  expect([after(0), after(8), after(23.9), after(30)]).toEqual([86_400, 57_600, 360, 0]);
});
