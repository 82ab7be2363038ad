// The same numbers as the lesson's program has on its clock.
import {expect, test} from 'vitest';
import type {Reply, RetriesFigure} from '#schema/lessons/live-figure.ts';
import {randomFrom} from '#web/lessons/figures/numbers.ts';
import {retryRun} from '#web/lessons/figures/retry-run.ts';

const rules: RetriesFigure = {
  part: 'retries',
  services: [],
  retry: [429, 500, 502, 503, 504, 529],
  attempts: 4,
  timeout: 30,
  base: 1,
  cap: 20,
  cost: 0.000825,
  budgets: [],
};
const busy: readonly Reply[] = [
  {status: 503, seconds: 0.1},
  {status: 429, seconds: 0.2, retryAfter: 2},
  {status: 200, seconds: 1.2},
];
const run = (replies: readonly Reply[], budget = 1) => retryRun(rules, {replies, budget});
const waitsOf = ({attempts}: ReturnType<typeof run>) => attempts.map(({wait}) => wait);

test('a call waits as the lesson computes, and is answered after 4.5 seconds', () => {
  const done = run(busy);
  expect(done).toMatchObject({end: 'answered', seconds: expect.closeTo(4.5)});
  expect(done.attempts.map(({start}) => start)).toEqual([0, expect.closeTo(1.1), expect.closeTo(3.3)]);
  expect(waitsOf(done)).toEqual([1, 2, 0]);
});

test('a service that is down is given up after the last attempt, without a wait after it, for free', () => {
  const done = run([{status: 503, seconds: 0.1}]);
  expect(done).toMatchObject({end: 'gave up', seconds: expect.closeTo(7.4)});
  expect(waitsOf(done)).toEqual([1, 2, 4, 0]);
  expect(done.attempts.map(({cost}) => cost)).toEqual([0, 0, 0, 0]);
});

test('waits double up to the cap, and are longer only if the service asks for it', () => {
  const many = {...rules, attempts: 7};
  const waits = (retryAfter?: number) =>
    retryRun(many, {replies: [{status: 503, seconds: 1, retryAfter}], budget: 1}).attempts.map(
      ({wait}) => wait,
    );
  expect(waits()).toEqual([1, 2, 4, 8, 16, 20, 0]);
  expect(waits(10)).toEqual([10, 10, 10, 10, 16, 20, 0]);
});

test('an attempt that times out is paid for, and the budget ends before it could be exceeded', () => {
  const slow = [{status: 200, seconds: 40}];
  expect(run(slow)).toMatchObject({end: 'gave up', seconds: 127});
  expect(run(slow, 0.002)).toMatchObject({end: 'over budget', seconds: 61});
  expect(run(slow, 0.002).attempts.map(({status, cost}) => [status, cost])).toEqual([
    [undefined, 0.000825],
    [undefined, 0.000825],
  ]);
  // Exactly enough for three, although 3 * 0.000825 isn't exactly 0.002475 as a sum of floats.
  expect(run(slow, 0.002475).attempts).toHaveLength(3);
});

test('what cannot get better ends at once', () => {
  expect(run([{status: 401, seconds: 0.1}])).toMatchObject({end: 'rejected', seconds: 0.1});
});

test('jitter waits between nothing and the computed time, after what the service asked for', () => {
  const once = (seed: number) =>
    waitsOf(retryRun(rules, {replies: busy, budget: 1, random: randomFrom(seed)}));
  const [first = -1, second = -1] = once(1);
  expect([first >= 0 && first <= 1, second >= 2 && second <= 4]).toEqual([true, true]);
  expect(once(1)).toEqual(once(1));
  expect(once(2)).not.toEqual(once(1));
});
