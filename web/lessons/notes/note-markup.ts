// The little markup that notes may have: **strong**, *emphasis* and `code`, by the rules of messages. What is not closed, or has
// nothing in it, is just characters. Pure.
import {piecesOf, typedOf, wordsOf, type Piece} from '#schema/markdown/inline.ts';

export type NotePart = {
  readonly look: 'plain' | 'strong' | 'emphasis' | 'code';
  readonly text: string;
  /** Where it begins in the note, with its marks. */
  readonly at: number;
};

/** A note in parts, in order; together they are the note without its marks. */
export function noteParts(text: string): readonly NotePart[] {
  const parts: NotePart[] = [];
  let at = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    for (const piece of piecesOf(line)) {
      const {look, text: words} = partOf(piece);
      const last = parts.at(-1);
      if (look === 'plain' && last?.look === 'plain')
        parts[parts.length - 1] = {...last, text: last.text + words};
      else parts.push({look, text: words, at});
      at += typedOf([piece]).length;
    }
  }
  return parts;
}

/** A note has no links, and names nobody. */
function partOf(piece: Piece): Pick<NotePart, 'look' | 'text'> {
  if (piece.look === 'code') return {look: 'code', text: piece.text};
  if (piece.look === 'strong' || piece.look === 'emphasis')
    return {look: piece.look, text: wordsOf(piece.parts)};
  return {look: 'plain', text: typedOf([piece])};
}

/** A note as it is read out: without its marks. */
export const plainNote = (text: string): string =>
  noteParts(text)
    .map((part) => part.text)
    .join('');
