import {expect, test} from 'vitest';
import type {Step} from '#schema/lessons/trace/trace.ts';
import {raisedOn} from '#web/lessons/samples/recorded.ts';

const ended = (steps: readonly Step[]) =>
  raisedOn({frames: ['', 'f'], values: [], code: [], start: [], steps, rest: '', isCut: false});

test('an error leads to the line that raised it, not to one that raised an equal one before', () => {
  expect(
    ended([
      [4, 2, 1, [], '', 'KeyError: 1'],
      [4, 4, 0, [], '', 'KeyError: 1'],
      [0, 5, 0, [], ''],
      [4, 6, 1, [], '', 'KeyError: 1'],
      [4, 9, 0, [], '', 'KeyError: 1'],
    ]),
  ).toBe(6);
  expect(ended([[4, -3, 0, [], '', 'KeyError: 1']])).toBe(3);
  expect([ended([]), ended([[0, 1, 0, [], '']])]).toEqual([null, null]);
});
