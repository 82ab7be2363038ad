// The files that take longest begin first: at the end of a run no worker waits for the other for minutes.
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/**
 * Of each project, in order; a worker takes one after the other. Of the others the larger one goes first, which says
 * little.
 */
const LONGEST = [
  'sync/python/grader.test.ts',
  'sync/python/grader-sandbox.test.ts',
  'sync/python/grader-trouble.test.ts',
  'sync/dev/setup.test.ts',
  'sync/dev/reaper/reaper.test.ts',
  'sync/zero/zero-dies.pg.test.ts',
  'sync/admin/students/bulk.pg.test.ts',
  'sync/tutor/learner/every-passage.pg.test.ts',
  'sync/backup/backup.pg.test.ts',
  'sync/long-text.pg.test.ts',
  ...[
    'accessibility',
    'faults',
    'accessibility-admins',
    'builds',
    'admins',
    'call-endings',
    'coding',
    'accessibility-guests',
    'journey',
    'backup',
    'accessibility-calls',
    'call-crash',
    'assessment',
    'tutor-model',
    'odd-platform',
    'installation',
  ].map((name) => `tests/browser/${name}.browser.test.ts`),
].map((path) => `/${path}`);

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
