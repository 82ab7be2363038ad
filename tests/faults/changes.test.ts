// A change of a line that a planted bug or another build replaces is found here, in seconds.
import {expect, test} from 'vitest';
import {changedFiles, type Change} from '#tests/faults/copy.ts';
import {RENAMED_ARGUMENT} from '#tests/faults/new-builds.ts';
import {PLANTS} from '#tests/faults/planted.ts';

const ALL: readonly {readonly name: string; readonly changes: readonly Change[]}[] = [
  ...PLANTS,
  {name: 'a build with a renamed argument', changes: RENAMED_ARGUMENT},
];

test.each(ALL)('$name: the checkout holds what is replaced, each text once', ({changes}) => {
  expect(changedFiles(process.cwd(), changes).size).toBeGreaterThan(0);
});

test('a text that is not there, or twice, is named', () => {
  const change = {file: 'tests/faults/copy.ts', to: ''};
  expect(() => changedFiles(process.cwd(), [{...change, from: 'no such text'}])).toThrow(
    'tests/faults/copy.ts does not hold this once any more',
  );
  expect(() => changedFiles(process.cwd(), [{...change, from: 'import'}])).toThrow('does not hold this once');
});
