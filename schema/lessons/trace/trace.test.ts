import {describe, expect, test} from 'vitest';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import {MOST_STEPS, markOf, traceOf, tracesOf, tracesText, type Trace} from '#schema/lessons/trace/trace.ts';

const TRACE: Trace = {
  frames: ['', 'double'],
  values: [
    [1, 'int', '3'],
    [2, 'int', '6'],
  ],
  code: [1, 2, 4],
  start: [],
  steps: [
    [0, 1, 0, [], ''],
    [1, 1, 1, ['n', 0], ''],
    [2, 2, 1, [], '', 1],
    [5, 4, 0, ['x', 1], '6\n', [4, 9, 4, 6]],
    [4, 4, 0, ['x', -1], '', 'NameError: x'],
  ],
  rest: '',
  isCut: false,
};
const TRACES = {samples: {[markOf(['a', 'b'])]: TRACE}, questions: {q: TRACE}};
const TEXT = tracesText(TRACES);

test('traces that were written are read again', () => {
  expect(tracesOf(TEXT)).toEqual(TRACES);
});

test('a sample is known by its text and those before it', () => {
  expect(new Set([markOf(['a', 'b']), markOf(['ab']), markOf(['b', 'a']), markOf(['a', 'b', ''])]).size).toBe(
    4,
  );
});

describe('a file is refused', () => {
  test.each([
    ['cut', TEXT.slice(0, -20)],
    ['empty', ''],
    ['of another version', TEXT.replace(/"version": \d+/, '"version": 1')],
    ['altered in a value', TEXT.replace("'6'", "'7'").replace('"6"', '"7"')],
    ['without its sum', TEXT.replace(/"sum": "\w+", /, '')],
    ['that is something else', '[1, 2]'],
  ])('that is %s', (_, text) => {
    expect(tracesOf(text)).toBeUndefined();
  });
});

describe('a trace is refused', () => {
  const broken = (change: Partial<Record<keyof Trace, unknown>>) => traceOf({...TRACE, ...change});
  test.each<[string, Partial<Record<keyof Trace, unknown>>]>([
    ['with a frame that is not there', {steps: [[0, 1, 2, [], '']]}],
    ['with a value that is not there', {steps: [[0, 1, 0, ['n', 2], '']]}],
    ['with a kind that is not there', {steps: [[6, 1, 0, [], '']]}],
    ['with a line before the first', {steps: [[0, 0, 0, [], '']]}],
    ['with a name that is none', {steps: [[0, 1, 0, [1, 0], '']]}],
    ['with a name without a value', {steps: [[0, 1, 0, ['n'], '']]}],
    ['with an error that is none', {steps: [[4, 1, 0, [], '', 4]]}],
    ['with a result that is not there', {steps: [[2, 1, 0, [], '', 9]]}],
    ['with a call that was given half a name', {steps: [[1, 1, 1, ['n', 0], '', 0.5]]}],
    ['with something more', {steps: [[0, 1, 0, [], '', 1]]}],
    ['with more than that', {steps: [[0, 1, 0, [], '', null, [], []]]}],
    ['with half a line', {steps: [[0, -1.5, 0, [], '']]}],
    ['with a frame around it that is not there', {steps: [[0, 1, 0, [], '', null, [2, ['n', 0]]]]}],
    ['with names around it that have no values', {steps: [[0, 1, 0, [], '', null, [1, ['n']]]]}],
    ['with a frame around it without names', {steps: [[0, 1, 0, [], '', null, [1]]]}],
    ['with more steps than are kept', {steps: Array.from({length: MOST_STEPS + 1}, () => [0, 1, 0, [], ''])}],
    ['without values', {values: undefined}],
    ['with an object that has no number', {values: [['1', 'int', '3']]}],
    ['that says neither yes nor no', {isCut: 'yes'}],
  ])('%s', (_, change) => {
    expect(broken(change)).toBeUndefined();
  });

  test('but not a whole one', () => {
    expect(broken({})).toEqual(TRACE);
    expect(traceOf(null)).toBeUndefined();
  });
});

test('played, it tells of each step what is true after it', () => {
  expect(
    stepsOf(TRACE).map(({kind, line, visits, stack, changed, value, error, turns}) => ({
      told: `${kind} ${line} ×${visits}`,
      names: stack
        .map(({scope, names}) => `${scope}(${names.map(({name, text}) => name + text).join()})`)
        .join(' '),
      changed: changed.join(),
      more: value ?? error ?? turns,
    })),
  ).toEqual([
    {told: 'line 1 ×1', names: '()', changed: '', more: undefined},
    {told: 'call 1 ×1', names: '() double(n3)', changed: 'n', more: undefined},
    {told: 'return 2 ×1', names: '() double(n3)', changed: '', more: '6'},
    {told: 'turns 4 ×6', names: '(x6)', changed: 'x', more: [4, 9]},
    {told: 'exception 4 ×7', names: '()', changed: '', more: 'NameError: x'},
  ]);
});

test('a call changes names of those around it, and goes on with a line that was counted', () => {
  const steps = stepsOf({
    ...TRACE,
    steps: [
      [0, 1, 0, ['x', 0], ''],
      [1, 1, 1, [], ''],
      [3, 2, 1, [], '', 0, [0, ['x', 1]]],
      [0, 4, 0, [], ''],
      [1, 2, 1, [], ''],
      [0, -2, 1, ['n', 0], '', null, [0, ['x', -1]]],
      [4, -2, 1, [], '', 'KeyError: 1'],
    ],
  });
  expect(
    steps.map(({line, visits, stack, changedAround}) => ({
      told: `${line} ×${visits}`,
      names: stack.map(({names}) => names.map(({name, text}) => name + text).join()).join('|'),
      around: changedAround.map(({frame, changed}) => `${frame.id}: ${changed.join()}`).join(),
    })),
  ).toEqual([
    {told: '1 ×1', names: 'x3', around: ''},
    {told: '1 ×1', names: 'x3|', around: ''},
    {told: '2 ×1', names: 'x6|', around: '0: x'},
    {told: '4 ×1', names: 'x6', around: ''},
    {told: '2 ×1', names: 'x6|', around: ''},
    {told: '2 ×1', names: '|n3', around: '0: '},
    {told: '2 ×1', names: '|n3', around: ''},
  ]);
});
