import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

/** What axe finds against WCAG 2.2 AA on the page once nothing moves: one line per rule and element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // Half-way through a fade a text has a colour that it has nowhere else.
  await page.waitForFunction(() =>
    document.getAnimations().every(({playState, effect}) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
    }),
  );
  const {violations} = await new AxeBuilder({page})
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
}
