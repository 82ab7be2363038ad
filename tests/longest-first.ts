// The files that take longest begin first: at the end of a run no worker waits for the other for minutes.
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Those of a minute and more, the longest first. Of the others the larger one goes first, which says little. */
const LONGEST = [
  'accessibility',
  'faults',
  'builds',
  'backup',
  'offline',
  'coding',
  'calls',
  'strangers',
].map((name) => `/tests/browser/${name}.browser.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which returns another list.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({moduleId}: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return at === -1 ? LONGEST.length : at;
}
