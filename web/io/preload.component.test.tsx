import {afterEach, expect, test, vi} from 'vitest';
import {beginPreloading, onceBegun, preload} from '#web/io/preload.ts';

afterEach(() => vi.restoreAllMocks());

/** The browser has been told to save data, or not. */
function saveData(is: boolean): void {
  const {connection} = navigator as Navigator & {connection: {saveData: boolean}};
  vi.spyOn(connection, 'saveData', 'get').mockReturnValue(is);
}

test('what is likely needed next is fetched while the page idles, but not where the browser is to save data', async () => {
  const ahead = vi.fn().mockResolvedValue('ahead');
  const spared = vi.fn().mockResolvedValue('spared');
  const worked = Promise.withResolvers<void>();
  beginPreloading();
  saveData(true);
  const load = preload(spared);
  saveData(false);
  preload(ahead);
  onceBegun(async () => worked.resolve());
  // A busy browser may idle late: what was asked for before is called before.
  await worked.promise;
  expect([ahead.mock.calls.length, spared.mock.calls.length]).toEqual([1, 0]);
  expect(await load()).toBe('spared');
});
