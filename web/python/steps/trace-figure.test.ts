import {expect, test} from 'vitest';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import type {Step, Trace} from '#schema/lessons/trace/trace.ts';
import {drawnNames, figureAt} from '#web/python/steps/trace-figure.ts';

const stepped = (values: Trace['values'], steps: readonly Step[], frames: readonly string[] = ['']) =>
  stepsOf({frames, values, code: [], start: [], steps, rest: '', isCut: false});

const LINES = ['budget = 1000', 'limit = budget', 'budget = 800', 'print(budget, limit)'];
const STEPS = stepped(
  [
    [1, 'int', '1000'],
    [2, 'int', '800'],
  ],
  [
    [0, 1, 0, ['budget', 0], ''],
    [0, 2, 0, ['limit', 0], ''],
    [0, 3, 0, ['budget', 1], ''],
    [0, 4, 0, [], '800 1000\n'],
  ],
);
const drawn = drawnNames(STEPS, LINES);

test('two names of one value point to one box', () => {
  expect(figureAt(STEPS, 1, drawn)).toEqual({
    names: ['budget', 'limit'],
    values: [{id: '1', type: 'int', text: '1000', state: 'moved'}],
    arrows: [
      {from: 'budget', to: '1'},
      {from: 'limit', to: '1', state: 'moved'},
    ],
  });
});

test('a name that moves shows where it was', () => {
  const {values, arrows} = figureAt(STEPS, 2, drawn);
  expect(arrows).toEqual([
    {from: 'budget', to: '1', state: 'old'},
    {from: 'budget', to: '2', state: 'moved'},
    {from: 'limit', to: '1'},
  ]);
  expect(values.map(({text, state}) => [text, state])).toEqual([
    ['800', 'moved'],
    ['1000', undefined],
  ]);
});

test('a value that nothing points to any more stays for as long as its arrow does', () => {
  const steps = stepped(
    [
      [1, 'int', '1'],
      [2, 'int', '2'],
    ],
    [
      [0, 1, 0, ['n', 0], ''],
      [0, 2, 0, ['n', 1], ''],
    ],
  );
  expect(figureAt(steps, 1, new Set(['n'])).values).toEqual([
    {id: '2', type: 'int', text: '2', state: 'moved'},
    expect.objectContaining({id: '1', text: '1', state: 'old'}),
  ]);
});

test('a value that was changed in place is news, its arrows are not', () => {
  const steps = stepped(
    [
      [1, 'list', '[]'],
      [1, 'list', '[1]'],
    ],
    [
      [0, 1, 0, ['labels', 0], ''],
      [0, 2, 0, ['labels', 1], ''],
    ],
  );
  const {values, arrows} = figureAt(steps, 1, new Set(['labels']));
  expect([values[0]?.state, arrows]).toEqual(['moved', [{from: 'labels', to: '1'}]]);
});

test('arrows are drawn where it matters which object a name refers to, and nowhere else', () => {
  const values: Trace['values'] = [
    [1, 'int', '1'],
    [2, 'list', '[1]'],
    [3, 'list', '[1]'],
  ];
  const one = stepped(values, [[0, 1, 0, ['i', 0, 'n', 0, 'a', 1, 'b', 2], '']]);
  expect([...drawnNames(one, ['pass'])]).toEqual([]);
  const two = stepped(values, [[0, 1, 0, ['i', 0, 'n', 0, 'a', 1, 'b', 1], '']]);
  expect([...drawnNames(two, ['pass'])]).toEqual(['a', 'b']);
  // One was given what the other has: that is what the line is about.
  expect([...drawnNames(one, ['n = i  # the same'])]).toEqual(['i', 'n']);
});

test('a list that a function is given is one list under two names', () => {
  const steps = stepped(
    [[1, 'list', '[1]']],
    [
      [0, 1, 0, ['cart', 0], ''],
      [1, 2, 1, ['items', 0], ''],
    ],
    ['', 'add'],
  );
  expect(figureAt(steps, 1, drawnNames(steps, ['', '']))).toMatchObject({
    names: ['cart', 'add: items'],
    values: [{text: '[1]'}],
    arrows: [{to: '1'}, {to: '1'}],
  });
});

test('only what moved with a step is drawn as moved, also where a call begins or goes on', () => {
  const values: Trace['values'] = [
    [1, 'list', '[1]'],
    [2, 'list', '[2]'],
  ];
  const steps = stepped(
    values,
    [
      [0, 1, 0, ['cart', 0], ''],
      [0, 2, 0, ['cart', 1], ''],
      [1, 3, 1, ['items', 1], ''],
      [3, 4, 1, [], '', 1],
      [0, 5, 0, ['cart', 0], ''],
      [1, 4, 1, [], ''],
    ],
    ['', 'each'],
  );
  const names = drawnNames(steps, []);
  const movedAt = (at: number) =>
    figureAt(steps, at, names)
      .arrows.filter(({state}) => state)
      .map(({from, to, state}) => `${from} ${to} ${state}`);
  expect([2, 3, 4, 5].map(movedAt)).toEqual([
    // The call is new; the program's own name is where it was.
    ['each: items 2 moved'],
    [],
    ['cart 2 old', 'cart 1 moved'],
    [],
  ]);
});

test('a long text is cut where a character ends', () => {
  const text = `'${'a'.repeat(29)}😀${'b'.repeat(9)}'`;
  const steps = stepped(
    [[1, 'list', text]],
    [
      [0, 1, 0, ['budget', 0], ''],
      [0, 2, 0, ['limit', 0], ''],
    ],
  );
  expect(figureAt(steps, 1, drawnNames(steps, LINES)).values[0]?.text).toBe(`'${'a'.repeat(29)}…`);
});
