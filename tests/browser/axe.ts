// WCAG in a page: axe-core itself, which each document gets once.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type axe from 'axe-core';
import type {Frame, Page} from 'playwright';

/** Without comments it is less than half as large: each document reads it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLOURS = {type: 'rule', values: ['color-contrast', 'link-in-text-block']};

/** What begins to move later than this is not waited for: a notice of a page that does not open comes after 15 s. */
const SOON_MS = 2000;

/** Gives axe to each document that the page opens from now on: cheaper than to send it half a megabyte every time. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({content: SOURCE});

/**
 * What axe finds against WCAG 2.2 AA on the page once nothing moves: one line per rule and element.
 * `colours` is all that a second theme can change.
 */
export async function violationsOf(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  // In the middle of a fade a text has a colour that it never keeps.
  await page.waitForFunction(
    (soonMs) =>
      document.getAnimations().every(({playState, currentTime, effect}) => {
        const {delay = 0, endTime} = effect?.getComputedTiming() ?? {};
        const isLater = delay - Number(currentTime) > soonMs;
        return playState !== 'running' || endTime === Infinity || isLater;
      }),
    SOON_MS,
  );
  await Promise.all(page.frames().map(giveAxe));
  const found = await page.evaluate(
    async (options) => {
      const {axe: here} = globalThis as unknown as {axe: typeof axe};
      const {violations} = await here.run(document, options);
      return violations.map(({id, help, nodes}) => ({
        id,
        help,
        targets: nodes.map(({target}) => target.join(' ')),
      }));
    },
    // What passed is not asked for: a fourth of the time.
    {runOnly: what === 'colours' ? COLOURS : EVERYTHING, resultTypes: ['violations']} as axe.RunOptions,
  );
  return found.flatMap(({id, help, targets}) => targets.map((target) => `${id}: ${help} (${target})`));
}

async function giveAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(SOURCE);
}
