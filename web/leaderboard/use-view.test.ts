import {expect, test} from 'vitest';
import {addressOfView, viewIn} from '#web/leaderboard/use-view.ts';

test.each([
  ['', {scope: 'all', window: 'week', size: 20}],
  ['scope=country&window=month&size=50', {scope: 'country', window: 'month', size: 50}],
  ['scope=world&window=&size=1000', {scope: 'all', window: 'week', size: 20}],
  ['window=all', {scope: 'all', window: 'all', size: 20}],
])('the address "%s" is a view', (search, view) => {
  expect(viewIn(search)).toEqual(view);
});

test('the address of a view leads back to it, and says nothing that goes without saying', () => {
  expect(addressOfView({scope: 'all', window: 'week', size: 20})).toBe('/leaderboard');
  for (const scope of ['all', 'country', 'cohort'] as const) {
    for (const window of ['week', 'month', 'all'] as const) {
      for (const size of [20, 50] as const) {
        const address = addressOfView({scope, window, size});
        expect(viewIn(address.split('?')[1] ?? '')).toEqual({scope, window, size});
      }
    }
  }
});
