import {setTimeout as pause} from 'node:timers/promises';
import type {Locator, Page} from 'playwright';
import {since, type ClockedWindow} from '#tests/bench/page-clock.ts';

const FRAME_MS = 1000 / 60;
/** A pointer's rest on what it presses, and how long it presses, ms. */
const REST_MS = 250;
const PRESS_MS = 60;

/**
 * Presses something in a page with a page clock.
 * @param shows CSS of the element whose appearance or new text is waited for.
 * @returns ms from the click until what it changes is painted.
 */
export async function pressed(page: Page, target: Locator, shows: string): Promise<number> {
  await target.hover();
  await pause(REST_MS + Math.random() * FRAME_MS);
  await page.evaluate((css) => (window as unknown as ClockedWindow).benchClock.reset(css), shows);
  await page.mouse.down();
  await pause(PRESS_MS + Math.random() * FRAME_MS);
  await page.mouse.up();
  return since(
    await page.evaluate(() => (window as unknown as ClockedWindow).benchClock.painted()),
    'painted',
  );
}
