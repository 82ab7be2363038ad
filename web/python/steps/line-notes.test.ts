import {expect, test} from 'vitest';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import type {Step, Trace} from '#schema/lessons/trace/trace.ts';
import {notesAlong, reachedUntil, stepWords} from '#web/python/steps/line-notes.ts';

const VALUES: Trace['values'] = [
  [1, 'int', '1000'],
  [2, 'int', '800'],
];
const stepped = (steps: readonly Step[], frames: readonly string[] = ['']) =>
  stepsOf({frames, values: VALUES, code: [], start: [], steps, rest: '', isCut: false});
const words = (step: Step, code = '', frames?: readonly string[]) => {
  const [one] = stepped([step], frames);
  return one && stepWords(one, code);
};

test('beside a line is what it last did', () => {
  const steps = stepped([
    [0, 1, 0, ['budget', 0], ''],
    [0, 2, 0, ['limit', 0], ''],
    [0, 1, 0, ['budget', 1], ''],
    [0, 3, 0, [], '800 1000\n'],
    [0, 1, 0, [], ''],
  ]);
  const told = (at: number) =>
    [...notesAlong(steps)(at)].map(
      ([
        line,
        {
          told: [one],
          visits,
        },
      ]) => `${line} ${one?.what} ${one?.value} ×${visits}`,
    );
  expect(told(1)).toEqual(['1 budget 1000 ×1', '2 limit 1000 ×1']);
  expect(told(4)).toEqual(['1 budget 800 ×3', '2 limit 1000 ×1', '3 prints 800 1000 ×1']);
});

test('names that a line binds have each their value, and those of one object have it together', () => {
  const noteOf = (...bound: Step[3]) => [...notesAlong(stepped([[0, 1, 0, bound, '']]))(0).values()][0];
  expect(noteOf('low', 0, 'high', 1)?.told).toEqual([
    {what: 'low', value: '1000', isName: true},
    {what: 'high', value: '800', isName: true},
  ]);
  expect(noteOf('first', 1, 'second', 1)?.told).toEqual([
    {what: 'first, second', value: '800', isName: true},
  ]);
});

test('a line without a return says what it did, not that it gave back None', () => {
  const values: Trace['values'] = [...VALUES, [3, 'NoneType', 'None']];
  const steps: Step[] = [
    [1, 1, 1, [], ''],
    [2, 2, 1, ['answer', 0], '', 2],
  ];
  const played = stepsOf({frames: ['', 'f'], values, code: [], start: [], steps, rest: '', isCut: false});
  expect(notesAlong(played)(1).get(2)).toEqual({
    told: [{what: 'answer', value: '1000', isName: true}],
    visits: 1,
  });
});

test('a call that has given back is over: the next one is beside it, not in it', () => {
  const steps = stepped(
    [
      [1, 1, 1, [], ''],
      [2, 2, 1, [], '', 0],
      [1, 1, 2, [], ''],
      [2, 2, 2, [], '', 1],
      [0, 4, 0, [], ''],
    ],
    ['', 'key', 'key'],
  );
  expect(steps.map(({stack}) => stack.map(({id}) => id))).toEqual([[0, 1], [0, 1], [0, 2], [0, 2], [0]]);
});

test('a line of a function that changes a name of the program says so, in words, too', () => {
  const steps = stepped(
    [
      [0, 1, 0, ['total', 0], ''],
      [1, 2, 1, [], ''],
      [0, 3, 1, [], '', null, [0, ['total', 1]]],
      [0, 4, 1, ['n', 0], '', null, [0, ['total', 0]]],
    ],
    ['', 'add'],
  );
  expect(notesAlong(steps)(3).get(3)).toEqual({
    told: [{what: 'total', value: '800', isName: true}],
    visits: 1,
  });
  // What it binds itself goes first.
  expect(notesAlong(steps)(3).get(4)).toEqual({
    told: [{what: 'n', value: '1000', isName: true}],
    visits: 1,
  });
  expect(steps.slice(2).map((step) => stepWords(step, ''))).toEqual([
    'Line 3: total is 800.',
    'Line 4: n is 1000.',
  ]);
});

test('no two neighbors are said in the same words: the visit of a line is, and how deep a call is', () => {
  const told = (steps: readonly Step[]) =>
    stepped(steps, ['', 'f', 'f', 'f']).map((step) => stepWords(step, 'f()'));
  expect(
    told([
      [0, 1, 0, [], ''],
      [0, 1, 0, [], ''],
      [1, 2, 1, [], ''],
      [1, 2, 2, [], ''],
      [1, 2, 3, ['n', 0], ''],
      [4, 3, 3, [], '', 'KeyError: 1'],
      [4, 3, 2, [], '', 'KeyError: 1'],
      [4, 3, 1, [], '', 'KeyError: 1'],
    ]),
  ).toEqual([
    'Line 1: f().',
    'Line 1, visit 2: f().',
    'Line 2: f is called.',
    'Line 2: f is called, 2 calls deep.',
    'Line 2: f starts with n = 1000, 3 calls deep.',
    'Line 3: KeyError: 1.',
    'Line 3, visit 2: KeyError: 1.',
    'Line 3, visit 3: KeyError: 1.',
  ]);
});

test('a sentence that is too long is cut where a character ends', () => {
  const said = words([0, 1, 0, [], `${'a'.repeat(151)}😀${'b'.repeat(20)}`]) ?? '';
  expect(said).toBe(`Line 1: prints ${'a'.repeat(151)}….`);
  expect(said.isWellFormed()).toBe(true);
});

test('turns that are left out are counted', () => {
  const steps = stepped([
    [0, 1, 0, ['n', 0], ''],
    [5, 1, 0, ['n', 1], '', [4, 998, 1, 995, 2, 995]],
    [0, 1, 0, ['n', 0], ''],
  ]);
  expect(notesAlong(steps)(2).get(1)?.visits).toBe(997);
});

test('a step is said in one short sentence', () => {
  expect([
    words([0, 3, 0, ['total', 0], '']),
    words([0, 4, 0, [], '800 1000\n']),
    words([0, 5, 0, [], ''], '    if total > 3:'),
    words([1, 1, 1, ['n', 0], ''], '', ['', 'double']),
    words([2, 2, 1, [], '', 1], '', ['', 'double']),
    words([3, 2, 1, [], '', 1], '', ['', 'numbers']),
    words([4, 6, 0, [], '', "NameError: name 'x' is not defined"]),
    words([5, 2, 0, [], '', [4, 998]]),
  ]).toEqual([
    'Line 3: total is 1000.',
    'Line 4: prints 800 1000.',
    'Line 5: if total > 3.',
    'Line 1: double starts with n = 1000.',
    'Line 2: double returns 800.',
    'Line 2: numbers yields 800.',
    "Line 6: NameError: name 'x' is not defined.",
    'Line 2: turns 4 to 998 are the same, line for line.',
  ]);
});

test('a generator goes on where it paused', () => {
  const steps = stepped(
    [
      [1, 1, 1, [], ''],
      [3, 2, 1, [], '', 0],
      [1, 2, 1, [], ''],
    ],
    ['', 'numbers'],
  );
  expect(steps.map((step) => stepWords(step, ''))).toEqual([
    'Line 1: numbers is called.',
    'Line 2: numbers yields 1000.',
    'Line 2: numbers goes on.',
  ]);
});

test('the line ends where the program does: who raised the error, who had called, and what was never reached', () => {
  const frames = ['', 'f'];
  const steps = stepped(
    [
      [0, 1, 0, [], ''],
      [1, 1, 1, [], ''],
      [4, 2, 1, [], '', 'ValueError: no'],
      [4, 4, 0, [], '', 'ValueError: no'],
    ],
    frames,
  );
  const program = {code: [1, 2, 4, 6], lines: Array.from({length: 7}, () => '')};
  const {lines, failed} = reachedUntil(steps, 3, program);
  // Line 3 is blank, as is line 5; line 7 is a comment.
  expect([[...lines], [...failed]]).toEqual([
    [1, 2, 3, 4, 5],
    [2, 4],
  ]);
  expect([...reachedUntil(steps, 2, program).failed]).toEqual([]);
});

test('a branch is drawn with what is in it: its first line alone says nothing', () => {
  const lines = ['if ok:', '    n = 1', 'else:  # never', '    # Why.', '    n = 2', 'print(n)'];
  const code = [1, 2, 5, 6];
  const ran = (...on: number[]) =>
    reachedUntil(stepped(on.map((line): Step => [0, line, 0, [], ''])), on.length - 1, {code, lines}).lines;
  expect([...ran(1, 2, 6)]).toEqual([1, 2, 6]);
  expect([...ran(1, 5, 6)]).toEqual([1, 3, 4, 5, 6]);
  const tried = ['try:', '    n = 1', 'finally:', '    n = 2'];
  const steps = stepped([
    [0, 1, 0, [], ''],
    [0, 2, 0, [], ''],
  ]);
  expect([...reachedUntil(steps, 1, {code: [1, 2, 4], lines: tried}).lines]).toEqual([1, 2]);
});

test('what is beside a line is said only while it is true', () => {
  const told = (steps: readonly Step[], frames?: readonly string[]) =>
    [...notesAlong(stepped(steps, frames))(steps.length - 1)].map(
      ([line, note]) =>
        `${line} ${note.told.map(({what, value}) => `${what} ${value}`).join()} ×${note.visits}`,
    );
  const bound: Step = [0, 1, 0, ['n', 0], ''];
  // The same again: it is so still.
  expect(told([bound, [0, 1, 0, [], '']])).toEqual(['1 n 1000 ×2']);
  // Another line has changed it since, and this visit bound nothing that is news.
  expect(told([bound, [0, 2, 0, ['n', 1], ''], [0, 1, 0, [], '']])).toEqual(['1  ×2', '2 n 800 ×1']);
  // What one call bound, another has not.
  expect(
    told([bound, [1, 2, 1, ['n', 0], ''], [0, 2, 1, [], ''], [0, 2, 2, [], '']], ['', 'f', 'f']),
  ).toEqual(['1 n 1000 ×1', '2  ×2']);
  // It printed in one visit, and not in the next; in the rest of the same one it has.
  expect(
    told([
      [0, 1, 0, [], '1\n'],
      [0, 1, 0, [], ''],
    ]),
  ).toEqual(['1  ×2']);
  expect(
    told([
      [0, 1, 0, [], '1\n'],
      [0, -1, 0, [], ''],
    ]),
  ).toEqual(['1 prints 1 ×1']);
});

test('a call is told by what it was given, not by what is around its function', () => {
  const [step] = stepped([[1, 1, 1, ['tokens', 0, 'price', 1], '', 1]], ['', 'cost']);
  expect(step && [stepWords(step, ''), step.changed, step.names.map(({name}) => name)]).toEqual([
    'Line 1: cost starts with tokens = 1000.',
    ['tokens'],
    ['tokens', 'price'],
  ]);
  expect(step && notesAlong([step])(0).get(1)?.told).toEqual([{what: 'tokens', value: '1000', isName: true}]);
});
