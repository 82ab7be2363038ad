// Where a guess and what is printed are apart, by the rule that says whether they are the same.
import {contained} from '#schema/isolated.ts';
import {samePrinted, valuesApart, type Value} from '#schema/questions/printed.ts';
import {inOneForm} from '#schema/questions/typed.ts';

/** A part of a text as it was written; `isApart`: the other text has something else in its place. */
export type Piece = {readonly text: string; readonly isApart: boolean};

export type Compared = {
  /** Whether Python would print them alike. */
  readonly isSame: boolean;
  readonly printed: readonly Piece[];
  readonly guess: readonly Piece[];
};

/** What is printed and what was expected, side by side. */
export const compare = (printed: string, guess: string): Compared => ({
  isSame: samePrinted(printed, guess),
  ...piecesApart(contained(printed), contained(guess)),
});

/** Both texts in pieces. Lines are compared in order, without the empty ones. */
export function piecesApart(
  printed: string,
  guess: string,
): {readonly printed: readonly Piece[]; readonly guess: readonly Piece[]} {
  const [lines, others] = [linesOf(printed), linesOf(guess)];
  const [mine, theirs] = [lines.filter(isFull), others.filter(isFull)];
  const apart = new Map<Line, readonly Value[]>();
  for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
    const [line, other] = [mine[at], theirs[at]];
    const [values, otherValues] = valuesApart(line?.plain ?? '', other?.plain ?? '');
    if (line) apart.set(line, values);
    if (other) apart.set(other, otherValues);
  }
  const piecesOf = (one: Line) => pieces(one, apart.get(one) ?? []);
  return {printed: lines.flatMap(piecesOf), guess: others.flatMap(piecesOf)};
}

/** plain: in one form; places: where each of its units, and its end, is in the text. */
type Line = {readonly text: string; readonly plain: string; readonly places: readonly number[]};

const isFull = ({plain}: Line) => plain.trim() !== '';

const linesOf = (text: string): readonly Line[] =>
  text
    .trimEnd()
    .split(/(?<=[\n\u2028])/)
    .map(lineOf);

function lineOf(text: string): Line {
  const signs = [...new Intl.Segmenter('en').segment(text)].map(({segment, index}) => ({
    plain: inOneForm(segment),
    index,
  }));
  return {
    text,
    plain: signs.map(({plain}) => plain).join(''),
    places: [
      ...signs.flatMap(({plain, index}) => Array.from({length: plain.length}, () => index)),
      text.length,
    ],
  };
}

function pieces({text, places}: Line, values: readonly Value[]): readonly Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const {at, text: value} of values.toSorted((a, b) => a.at - b.at)) {
    const begin = Math.max(done, places[at] ?? 0);
    const end = Math.max(begin, places[at + value.length] ?? text.length);
    found.push(
      {text: text.slice(done, begin), isApart: false},
      {text: text.slice(begin, end), isApart: true},
    );
    done = end;
  }
  return [...found, {text: text.slice(done), isApart: false}].filter((piece) => piece.text !== '');
}
