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
const asked = vi.fn<typeof fetch>();
const nobodyAnswers = () => asked.mockReset().mockRejectedValue(new TypeError('offline'));
const answers = (user: CurrentUser) =>
  asked.mockImplementation(async () => Response.json(user, {headers: {'academy-epoch': '0'}}));
const LEARNER: CurrentUser = {...GRACE, isPythonTestCompleted: true, mayLearn: true};
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  nobodyAnswers();
  vi.stubGlobal('fetch', asked);
  signedIn(GRACE);
});
afterEach(() => vi.useRealTimers());

test('the server is asked until it agrees, and no page is closed to who has passed while it is away for a moment', async () => {
  followRights(GRACE.id, PASSED);
  expect(account()).toEqual({state: 'learner', user: GRACE, hasPassed: true});
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(account()).toHaveProperty('hasPassed');
  answers(LEARNER);
  await vi.advanceTimersByTimeAsync(1);
  expect(account()).toMatchObject({state: 'learner', user: LEARNER});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('where it goes on to say otherwise the assessment says how things are, and the server is asked at longer intervals', async () => {
  answers(GRACE);
  followRights(GRACE.id, PASSED);
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(account()).toHaveProperty('hasPassed');
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(account()).toEqual({state: 'learner', user: GRACE});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.mock.calls.length).toBeGreaterThan(10);
  expect(asked.mock.calls.length).toBeLessThan(20);
});

test('while nobody answers nothing is decided, and pages say what they wait for', async () => {
  followRights(GRACE.id, PASSED);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.mock.calls.length).toBeLessThan(20);
  expect(account()).toEqual({state: 'learner', user: GRACE, hasPassed: 'unanswered'});
  // As many answers as ever are waited for.
  answers(GRACE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(account()).toEqual({state: 'learner', user: GRACE, hasPassed: true});
  await vi.advanceTimersByTimeAsync(120_000);
  expect(account()).toEqual({state: 'learner', user: GRACE});
});

test('once the network is back the server is asked at once, and often again', async () => {
  followRights(GRACE.id, PASSED);
  await vi.advanceTimersByTimeAsync(600_000);
  const before = asked.mock.calls.length;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(before + 1);
  answers(LEARNER);
  await vi.advanceTimersByTimeAsync(1000);
  expect(account()).toMatchObject({state: 'learner', user: LEARNER});
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(before + 2);
});

test('rows that agree with the last answer, and another learner, end the asking', async () => {
  followRights(GRACE.id, PASSED);
  followRights(GRACE.id, GRACE);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
  followRights(GRACE.id, PASSED);
  signedIn({...GRACE, id: '00000000-0000-4000-8000-000000000002'});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
