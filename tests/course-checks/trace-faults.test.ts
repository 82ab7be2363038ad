// The comparison itself: it finds what a broken recorder or a hand would do to a trace.
import {describe, expect, test} from 'vitest';
import type {Trace} from '#schema/lessons/trace/trace.ts';
import {traceFaults, type Ended} from '#tests/course-checks/trace-faults.ts';

/** `a = [1]`, `b = a`, `c = [1]`, `b.append(2)`, `print(a)` */
const TRACE: Trace = {
  frames: [''],
  values: [
    [1, 'list', '[1]'],
    [2, 'list', '[1]'],
    [1, 'list', '[1, 2]'],
  ],
  code: [1, 2, 3, 4, 5],
  start: [],
  steps: [
    [0, 1, 0, ['a', 0], ''],
    [0, 2, 0, ['b', 0], ''],
    [0, 3, 0, ['c', 1], ''],
    [0, 4, 0, ['a', 2, 'b', 2], ''],
    [0, 5, 0, [], '[1, 2]\n'],
  ],
  rest: '',
  isCut: false,
};
const ENDED: Ended = {
  printed: '[1, 2]\n',
  names: [
    {name: 'a', id: '77', type: 'list', text: '[1, 2]'},
    {name: 'b', id: '77', type: 'list', text: '[1, 2]'},
    {name: 'c', id: '99', type: 'list', text: '[1]'},
  ],
  error: null,
};
const without = (at: number): Trace => ({...TRACE, steps: TRACE.steps.toSpliced(at, 1)});

test('a trace that comes to what the program came to has no fault', () => {
  expect(traceFaults(TRACE, ENDED)).toEqual([]);
});

test.each([
  [0, []],
  [1, []],
  [3, ['a is list [1], not list [1, 2]', 'b is list [1], not list [1, 2]']],
  [4, ['prints "", not "[1, 2]\\n"']],
])('a dropped step is found where it tells what nothing else does: step %i', (at, faults) => {
  expect(traceFaults(without(at), ENDED)).toEqual(faults);
});

test('two objects that were merged are found', () => {
  const values: Trace['values'] = TRACE.values.map(([, type, text]) => [1, type, text]);
  expect(traceFaults({...TRACE, values}, ENDED)).toEqual(['has the objects a = b = c, not a = b, c']);
});

describe('how it ended is compared', () => {
  const error = `ValueError: ${'no '.repeat(100)}`;
  const endingWith = (told: string): Trace => ({...TRACE, steps: [...TRACE.steps, [4, 5, 0, [], '', told]]});
  test.each<[string, Trace, string | null, readonly string[]]>([
    ['an error that is told', endingWith('KeyError: 1'), 'KeyError: 1', []],
    ['the first line of one', endingWith('ValueError: a'), 'ValueError: a\nb', []],
    ['the beginning of a long one', endingWith(`${error.slice(0, 199)}…`), error, []],
    ['one that is not told', TRACE, 'KeyError: 1', ['ends with null, not KeyError: 1']],
    ['one that is made up', endingWith('KeyError: 1'), null, ['ends with KeyError: 1, not null']],
    ['another one', endingWith('KeyError: 1'), 'KeyError: 2', ['ends with KeyError: 1, not KeyError: 2']],
    ['a program that has not begun', {...TRACE, steps: [], rest: '[1, 2]\n'}, 'SyntaxError: x', []],
  ])('%s', (_, trace, ended, faults) => {
    const names = trace.steps.length === 0 ? [] : ENDED.names;
    expect(traceFaults(trace, {...ENDED, names, error: ended})).toEqual(faults);
  });
});
