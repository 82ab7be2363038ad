import {expect, test} from 'vitest';
import {piecesApart, type Piece} from '#web/lessons/predicting/apart.ts';

/** What is apart in brackets. */
const told = (pieces: readonly Piece[]) =>
  pieces.map(({text, isApart}) => (isApart ? `⟦${text}⟧` : text)).join('');
const apart = (printed: string, guess: string) => {
  const {printed: right, guess: wrong} = piecesApart(printed, guess);
  return [told(right), told(wrong)];
};

test('what is another is marked, in both', () => {
  expect(apart("['spam'] 1.0", "['spam'] 1")).toEqual(["['spam'] ⟦1.0⟧", "['spam'] ⟦1⟧"]);
  expect(apart('1\n2', '1')).toEqual(['1\n⟦2⟧', '1']);
  expect(apart('1', '1\n2\n')).toEqual(['1', '1\n⟦2⟧']);
});

test('what is forgiven is not: indentation, empty lines, quotation marks, spaces, the order of a set', () => {
  expect(apart("a\n['x', 'y']\n{1, 2}\n3", '\n  a\n\n[“x”,"y"]\n{2,1}\n4')).toEqual([
    "a\n['x', 'y']\n{1, 2}\n⟦3⟧",
    '\n  a\n\n[“x”,"y"]\n{2,1}\n⟦4⟧',
  ]);
  expect(apart('ValueError: no\n1', 'ValueError\n2')).toEqual(['ValueError: no\n⟦1⟧', 'ValueError\n⟦2⟧']);
});

test('each text stays as it was written', () => {
  const [printed, guess] = ['-1 café ... x', '\u22121 cafe\u0301 … y'];
  expect(apart(printed, guess)).toEqual(['-1 café ... ⟦x⟧', '\u22121 cafe\u0301 … ⟦y⟧']);
});
