import {expect, test, vi} from 'vitest';
import {findsItself, repair} from '#web/notifications/push/device.ts';

test('a browser without locks and service workers has no subscription, and nothing to repair', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
  await repair('ada', ['course']);
  expect(await findsItself([])).toBeUndefined();
});
