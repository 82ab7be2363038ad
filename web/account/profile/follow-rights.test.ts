import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {followRights} from '#web/account/profile/follow-rights.ts';
import {accountAtom, signedIn} from '#web/data/current-user.ts';

const GRACE: CurrentUser = {
  _id: '00000000-0000-4000-8000-000000000001',
  id: '00000000-0000-4000-8000-000000000001',
  username: 'grace',
  email: 'grace@example.org',
  fullName: 'Grace Hopper',
  country: null,
  isPythonTestCompleted: false,
  isDev: false,
  mayLearn: false,
  avatarUrl: null,
};
const PASSED = {isDev: false, isPythonTestCompleted: true};
const account = () => getDefaultStore().get(accountAtom);
const nobodyAnswers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  nobodyAnswers.mockReset().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', nobodyAnswers);
  signedIn(GRACE);
});
afterEach(() => vi.useRealTimers());

test('the server is asked until it agrees, and no page is closed to who has passed while it is away for a moment', async () => {
  followRights(GRACE.id, PASSED);
  expect(account()).toEqual({state: 'learner', user: GRACE, hasPassed: true});
  await vi.advanceTimersByTimeAsync(999);
  expect(nobodyAnswers).toHaveBeenCalledTimes(1);
  expect(account()).toHaveProperty('hasPassed');
  const user = {...GRACE, isPythonTestCompleted: true, mayLearn: true};
  nobodyAnswers.mockImplementation(async () => Response.json(user, {headers: {'academy-epoch': '0'}}));
  await vi.advanceTimersByTimeAsync(1);
  expect(account()).toMatchObject({state: 'learner', user});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(nobodyAnswers).toHaveBeenCalledTimes(2);
});

test('where it stays away the assessment says how things are, and the server is asked at longer intervals', async () => {
  followRights(GRACE.id, PASSED);
  await vi.advanceTimersByTimeAsync(3000);
  expect(nobodyAnswers).toHaveBeenCalledTimes(3);
  expect(account()).toEqual({state: 'learner', user: GRACE});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(nobodyAnswers.mock.calls.length).toBeGreaterThan(10);
  expect(nobodyAnswers.mock.calls.length).toBeLessThan(20);
});

test('rows that agree with the last answer, and another learner, end the asking', async () => {
  followRights(GRACE.id, PASSED);
  followRights(GRACE.id, GRACE);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(nobodyAnswers).toHaveBeenCalledTimes(1);
  followRights(GRACE.id, PASSED);
  signedIn({...GRACE, id: '00000000-0000-4000-8000-000000000002'});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(nobodyAnswers).toHaveBeenCalledTimes(2);
});
