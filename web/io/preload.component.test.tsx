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
  const work = vi.fn().mockResolvedValue('done');
  beginPreloading();
  saveData(true);
  const load = preload(spared);
  saveData(false);
  preload(ahead);
  onceBegun(work);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  expect([ahead.mock.calls.length, spared.mock.calls.length]).toEqual([1, 0]);
  expect(await load()).toBe('spared');
});
