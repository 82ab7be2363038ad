import fc from 'fast-check';
import {expect, test} from 'vitest';
import {merge3, textAfter} from '#schema/coding/merging.ts';

const BASE = 'one\ntwo\nthree\nfour\nfive\n';

test('changes of different lines are both kept', () => {
  const mine = BASE.replace('one', 'ONE');
  const theirs = BASE.replace('five', 'FIVE');
  expect(merge3(BASE, mine, theirs)).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
});

test('lines that one adds and the other deletes elsewhere are both as they were meant', () => {
  expect(merge3(BASE, `zero\n${BASE}`, BASE.replace('four\n', ''))).toBe('zero\none\ntwo\nthree\nfive\n');
});

test('two changes of the same line are not merged', () => {
  expect(merge3(BASE, BASE.replace('two', 'zwei'), BASE.replace('two', 'deux'))).toBeUndefined();
});

test('the same change on both sides is one change', () => {
  const both = BASE.replace('two', 'zwei');
  expect(merge3(BASE, both, both)).toBe(both);
  expect(merge3(BASE, `${both}six\n`, both)).toBe(`${both}six\n`);
});

test('a line break at the end is a change like any other', () => {
  expect(merge3('a', 'a\n', 'a')).toBe('a\n');
  expect(merge3('a\nb\nc', 'A\nb\nc', 'a\nb\nc\n')).toBe('A\nb\nc\n');
});

test('texts of many equal lines end in two versions, not in a page that stands still', () => {
  const lines = '\n'.repeat(50_000);
  expect(merge3(lines, `a${lines}`, `${lines}b`)).toBeUndefined();
});

test('a text whose lines come back again and again ends in two versions, though there are fewer pairs', () => {
  const lines = Array.from({length: 27_300}, (_, at) => `${(at % 1500).toString(36)}\n`).join('');
  expect(merge3(lines, `@@\n${lines}`, `${lines}!!\n`)).toBeUndefined();
});

test('of a long text only what is between the changes counts', () => {
  const lines = '\n'.repeat(20_000);
  const base = `${lines}one\ntwo\nthree\n${lines}`;
  expect(merge3(base, base.replace('one', 'ONE'), base.replace('three', 'THREE'))).toBe(
    base.replace('one', 'ONE').replace('three', 'THREE'),
  );
});

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), {maxLength: 12}).map((lines) => lines.join('\n'));

test('who changed nothing gets what the other has, and sides may be told in either order', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(merge3(base, base, theirs)).toBe(theirs);
      expect(merge3(base, mine, base)).toBe(mine);
      expect(merge3(base, mine, theirs)).toBe(merge3(base, theirs, mine));
    }),
  );
});

test('a save on top of the newest text is that text, one on an older text is merged', () => {
  const newest = {saveId: 's2', text: BASE.replace('five', 'FIVE')};
  const own = {base: 's2', before: newest.text, text: 'all new'};
  expect(textAfter(newest, own)).toBe('all new');
  const older = {base: 's1', before: BASE, text: BASE.replace('one', 'ONE')};
  expect(textAfter(newest, older)).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
  expect(textAfter(newest, {...older, text: BASE.replace('five', 'fünf')})).toBeUndefined();
});
