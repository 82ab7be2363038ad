import {expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {NO_PLAN, planOf, type Plan} from '#web/plan/plan.ts';

const PLAN: Plan = {goal: 'Get a job in AI', daysPerWeek: 3, python: 'no'};
const set = (plan: Plan, status: Command['status'] = 'waiting'): Command => ({
  id: 'c',
  userId: 'u',
  name: 'plan.set',
  args: {id: 'c', v: 1, ...plan},
  lane: 'plan',
  createdAt: 0,
  status,
  attempts: 0,
});

test('there is no plan until one is set or skipped', () => {
  expect(planOf(undefined, [])).toBeNull();
  expect(planOf(undefined, [set(NO_PLAN)])).toEqual(NO_PLAN);
});

test('what is on its way is shown over what is synced; what was rejected is not', () => {
  expect(planOf(PLAN, [set({...PLAN, daysPerWeek: 5})])).toEqual({...PLAN, daysPerWeek: 5});
  expect(planOf(PLAN, [set(NO_PLAN, 'failed')])).toEqual(PLAN);
});

test('a plan is what can be set again, and nothing else of its row', () => {
  const row = {...PLAN, userId: 'u', onboardedAt: 1, updatedAt: 2};
  expect(planOf(row, [])).toEqual(PLAN);
});
