// Whom a text names and where it leads: what is drawn as a name and as a link, nothing else. In code `@property` names nobody.
import {blocksOf, type Block} from '#schema/markdown/blocks.ts';
import type {Piece} from '#schema/markdown/inline.ts';
import {readingsOf} from '#schema/markdown/names.ts';

export type Told = {
  /** Usernames in lower case; both where a dot behind a name may be its own or the sentence's. */
  readonly names: readonly string[];
  /** Addresses of the web, each once. */
  readonly addresses: readonly string[];
};

const MAY_TELL = /@|https?:|www\./i;

/** Whom a text may name and where it leads, from one reading of it. */
export function toldIn(text: string): Told {
  const names = new Set<string>();
  const addresses = new Set<string>();
  for (const piece of MAY_TELL.test(text) ? piecesIn(text) : []) {
    if (piece.look === 'name') {
      for (const reading of readingsOf(piece.text)) names.add(reading.toLowerCase());
    } else if (piece.look === 'link' && /^https?:/i.test(piece.href)) {
      addresses.add(piece.href);
    }
  }
  return {names: [...names], addresses: [...addresses]};
}

/** All pieces of a text, those inside of others as well. */
function* piecesIn(text: string): Generator<Piece, void> {
  for (const block of blocksOf(text)) for (const line of linesOf(block)) yield* all(line);
}

function* all(pieces: readonly Piece[]): Generator<Piece, void> {
  for (const piece of pieces) {
    yield piece;
    if ('parts' in piece) yield* all(piece.parts);
  }
}

const linesOf = (block: Block): readonly (readonly Piece[])[] =>
  block.kind === 'code' ? [] : block.kind === 'table' ? block.rows.flat() : block.lines;
