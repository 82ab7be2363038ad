// Uses of models as a file.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {ADA, ALONE, BUDGET, LIMIT, smallSpendings, use} from '#web/spendings/admin/small-spendings.tsx';

const NOW = Date.now();
beforeEach(() => expectConsole(ALONE));
afterEach(() => void vi.restoreAllMocks());

test('a file has of each use what a view shows of it', async () => {
  const at = (ago: number) => new Date(NOW - ago).toISOString().slice(0, 19);
  const small = smallSpendings();
  await small.put('aiBudget', BUDGET);
  await small.put('aiLimit', LIMIT);
  await small.put('user', ADA);
  await small.put('aiSpend', use('a', NOW - 3000), use('b', NOW - 2000, {state: 'expired', costMicros: 9}));
  await small.put('aiSpend', use('c', NOW - 1000, {learnerId: null, feature: 'voice', seconds: 30}));
  const files: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push((file as Blob).text());
    return 'blob:none';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await small.open('?tab=uses&sort=createdAt');
  await page.getByRole('button', {name: 'Export all'}).click();
  await expect.poll(() => files.length).toBe(1);
  expect((await files[0])?.trim().split('\r\n')).toEqual([
    'Learner,Time,Feature,Model,Tokens in,Tokens out,Audio,Cost,Status',
    `Ada Lovelace,${at(3000)},Tutor,small,1000,200,0,0.0042,Used`,
    `Ada Lovelace,${at(2000)},Tutor,small,1000,200,0,0.000009,Not settled`,
    `A former learner,${at(1000)},Voice tutor,small,1000,200,30,0.0042,Used`,
  ]);
});
