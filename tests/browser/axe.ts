import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds against WCAG 2.2 AA on the page once nothing moves: one line per rule and element.
 * `colours` is all that a second theme can change.
 */
export async function violationsOf(
  page: Page,
  what: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  // In the middle of a fade a text has a colour that it never keeps.
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState, effect}) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
  const axe = new AxeBuilder({page})
    // No frame of ours comes from elsewhere, and what passed is not asked for: a fourth of the time.
    .setLegacyMode()
    .options({resultTypes: ['violations']});
  const {violations} = await (
    what === 'colours' ? axe.withRules(COLOURS) : axe.withTags(EVERYTHING)
  ).analyze();
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
}
