import {expect, test} from 'vitest';
import type {TraceStep} from '#schema/python/run.ts';
import {figureAt, notesUntil, stepWords} from '#web/python/steps/trace-figure.ts';

const int = (name: string, id: string, text: string) => ({name, id, type: 'int', text});
const step = (line: number, names: TraceStep['names'], changed: string[], printed = ''): TraceStep => ({
  line,
  scope: '',
  names,
  changed,
  printed,
});
const STEPS = [
  step(1, [int('budget', 'a', '1000')], ['budget']),
  step(2, [int('budget', 'a', '1000'), int('limit', 'a', '1000')], ['limit']),
  step(3, [int('budget', 'b', '800'), int('limit', 'a', '1000')], ['budget']),
  step(4, [int('budget', 'b', '800'), int('limit', 'a', '1000')], [], '800 1000\n'),
];

test('two names of one value point to one box', () => {
  expect(figureAt(STEPS, 1)).toEqual({
    names: ['budget', 'limit'],
    values: [{id: 'a', type: 'int', text: '1000', state: 'moved'}],
    arrows: [
      {from: 'budget', to: 'a'},
      {from: 'limit', to: 'a', state: 'moved'},
    ],
  });
});

test('a name that moves shows where it was', () => {
  const {values, arrows} = figureAt(STEPS, 2);
  expect(arrows).toEqual([
    {from: 'budget', to: 'a', state: 'old'},
    {from: 'budget', to: 'b', state: 'moved'},
    {from: 'limit', to: 'a'},
  ]);
  expect(values.map(({text, state}) => [text, state])).toEqual([
    ['800', 'moved'],
    ['1000', undefined],
  ]);
});

test('a value that nothing points to any more stays for as long as its arrow does', () => {
  const steps = [step(1, [int('n', 'a', '1')], ['n']), step(2, [int('n', 'b', '2')], ['n'])];
  expect(figureAt(steps, 1).values).toEqual([
    {id: 'b', type: 'int', text: '2', state: 'moved'},
    expect.objectContaining({id: 'a', text: '1', state: 'old'}),
  ]);
});

test('a value that was changed in place is news, its arrows are not', () => {
  const list = (text: string) => [{name: 'labels', id: 'a', type: 'list', text}];
  const {values, arrows} = figureAt([step(1, list('[]'), ['labels']), step(2, list('[1]'), ['labels'])], 1);
  expect([values[0]?.state, arrows]).toEqual(['moved', [{from: 'labels', to: 'a'}]]);
});

test('a call is compared with the lines of the same function', () => {
  const inside = (line: number, text: string): TraceStep => ({
    ...step(line, [int('n', text, text)], ['n']),
    scope: 'double',
  });
  const steps = [inside(1, '1'), step(9, [int('n', 'x', '7')], ['n']), inside(2, '2')];
  expect(figureAt(steps, 2).arrows.map(({to}) => to)).toEqual(['1', '2']);
});

test('beside a line is what it last did', () => {
  const told = (at: number) =>
    [...notesUntil(STEPS, at)].map(([line, {what, value}]) => `${line} ${what} ${value}`);
  expect(told(1)).toEqual(['1 budget → 1000', '2 limit → 1000']);
  expect(told(3).at(-1)).toBe('4 prints 800 1000');
});

test('a step can be read out', () => {
  expect(
    STEPS.map((one, at) =>
      stepWords(one, ['budget = 1000', 'limit = budget', 'budget = 800', 'print(…)'][at] ?? ''),
    ),
  ).toEqual([
    'Line 1: budget = 1000. budget is now 1000.',
    'Line 2: limit = budget. limit is now 1000.',
    'Line 3: budget = 800. budget is now 800.',
    'Line 4: print(…). It prints 800 1000.',
  ]);
});
