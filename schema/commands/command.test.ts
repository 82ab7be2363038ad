import {expect, test} from 'vitest';
import {currentVersion, isCommandName} from '#schema/commands.ts';
import {upgraded, type RawArgs} from '#schema/commands/command.ts';

const steps = [
  ({note, ...args}: Readonly<Record<string, unknown>>) => ({...args, text: String(note)}),
  (args: Readonly<Record<string, unknown>>) => ({...args, tags: []}),
] as const;
const upgrade = (args: RawArgs) => upgraded(args, steps);

test('what the oldest build wrote goes through every step', () => {
  expect(upgrade({v: 1, note: 'x'})).toEqual({v: 1, text: 'x', tags: []});
});

test('what a build in between wrote goes through the later steps only', () => {
  expect(upgrade({v: 2, text: 'x'})).toEqual({v: 2, text: 'x', tags: []});
});

test('what this build writes stays as it is', () => {
  expect(upgrade({v: 3, text: 'x'})).toEqual({v: 3, text: 'x'});
});

test('what a newer build wrote is not understood', () => {
  expect(upgrade({v: 4})).toBeUndefined();
});

test.each([[undefined], ['2'], [0], [-1], [1.5], [Number.NaN]])(
  'the version %j is left for the rules of the command to reject',
  (v) => {
    expect(upgrade({v, text: 'x'})).toEqual({v, text: 'x'});
  },
);

test('only own names are names of commands', () => {
  expect(isCommandName('lessons.complete')).toBe(true);
  for (const name of ['', 'lessons', 'toString', '__proto__', 'constructor'])
    expect(isCommandName(name)).toBe(false);
});

test('a command starts at version 1', () => {
  expect(currentVersion('lessons.complete')).toBe(1);
});
