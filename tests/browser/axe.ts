import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from 'playwright';

/** What axe finds against WCAG 2.2 AA on the page as it stands: one line per rule and element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const {violations} = await new AxeBuilder({page})
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
}
