// Samples with their traces, for tests: names of one object, a loop, a call, an error.
import type {ReactNode} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {markOf, tracesText, type Step, type Trace} from '#schema/lessons/trace/trace.ts';
import {Sample} from '#web/lessons/sample.tsx';
import {TracesGiven} from '#web/lessons/samples/lesson-traces.tsx';

type Recorded = {readonly source: string; readonly output: string; readonly trace: Trace};
const recorded = (
  lines: readonly string[],
  output: string,
  {
    steps,
    values,
    frames = [''],
  }: {steps: readonly Step[]; values: Trace['values']; frames?: readonly string[]},
): Recorded => ({
  source: lines.join('\n'),
  output,
  trace: {frames, values, code: lines.map((_, at) => at + 1), start: [], steps, rest: '', isCut: false},
});

export const ALIASES = recorded(['a = [1]', 'b = a', 'b.append(2)', 'n = 7', 'print(a)'], '[1, 2]', {
  values: [
    [1, 'list', '[1]'],
    [1, 'list', '[1, 2]'],
    [2, 'int', '7'],
  ],
  steps: [
    [0, 1, 0, ['a', 0], ''],
    [0, 2, 0, ['b', 0], ''],
    [0, 3, 0, ['a', 1, 'b', 1], ''],
    [0, 4, 0, ['n', 2], ''],
    [0, 5, 0, [], '[1, 2]\n'],
  ],
});
export const LOOP = recorded(['for n in range(9):', '    last = n', 'print(last)'], '8', {
  values: [
    [1, 'int', '0'],
    [2, 'int', '7'],
    [3, 'int', '8'],
  ],
  steps: [
    [0, 1, 0, ['n', 0], ''],
    [0, 2, 0, ['last', 0], ''],
    [5, 1, 0, ['n', 1, 'last', 1], '', [2, 8, 1, 7, 2, 7]],
    [0, 1, 0, ['n', 2], ''],
    [0, 2, 0, ['last', 2], ''],
    [0, 1, 0, [], ''],
    [0, 3, 0, [], '8\n'],
  ],
});
export const CALL = recorded(['def double(n):', '    return n * 2', 'x = double(4)'], '', {
  frames: ['', 'double'],
  values: [
    [1, 'int', '4'],
    [2, 'int', '8'],
  ],
  steps: [
    [0, 1, 0, [], ''],
    [1, 1, 1, ['n', 0], ''],
    [2, 2, 1, [], '', 1],
    [0, 3, 0, ['x', 1], ''],
  ],
});
export const FAILS = recorded(
  ['total = 1', 'print(total)', 'print(totl)', 'print("end")'],
  '1\nNameError: …',
  {
    values: [[1, 'int', '1']],
    steps: [
      [0, 1, 0, ['total', 0], ''],
      [0, 2, 0, [], '1\n'],
      [4, 3, 0, [], '', 'NameError: totl'],
    ],
  },
);

const LINES = Array.from({length: 30}, (_, at) => at);
/** More lines than a phone shows, and one that is wider than any column. */
export const LONG = recorded(
  LINES.map((at) => (at === 3 ? `x3 = ${'3 + '.repeat(40)}0` : `x${at} = ${at}`)),
  '',
  {
    values: LINES.map((at) => [at + 1, 'int', String(at)]),
    steps: LINES.map((at) => [0, at + 1, 0, [`x${at}`, at], '']),
  },
);
/** Letters that are written from right to left, and a name of such. */
export const HEBREW = recorded(['שם, עיר = "דנה", "חיפה"', 'print(שם)'], 'דנה', {
  values: [
    [1, 'str', "'דנה'"],
    [2, 'str', "'חיפה'"],
  ],
  steps: [
    [0, 1, 0, ['שם', 0, 'עיר', 1], ''],
    [0, 2, 0, [], 'דנה\n'],
  ],
});

export const TEXT = tracesText({
  samples: Object.fromEntries(
    [ALIASES, LOOP, CALL, FAILS, LONG, HEBREW].map(({source, trace}) => [markOf([source]), trace]),
  ),
  questions: {},
});

const code = ({source, output}: Pick<Recorded, 'source' | 'output'>, more: Partial<Code> = {}): Code => ({
  kind: 'code',
  language: 'python',
  source,
  html: source.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  run: 'alone',
  output,
  ...more,
});
export const ON_ITS_WAY = '…';
export const shown = (of: Recorded, kept: string | null = TEXT, more: Partial<Code> = {}): ReactNode => (
  <TracesGiven value={kept === ON_ITS_WAY ? undefined : kept}>
    <Sample number={1} code={code(of, more)} />
  </TracesGiven>
);
