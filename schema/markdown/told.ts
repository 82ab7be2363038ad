// Whom a text names and where it leads: what is drawn as a name and as a link, nothing else. In code `@property` names nobody.
import {blocksOf, type Block} from '#schema/markdown/blocks.ts';
import type {Piece} from '#schema/markdown/inline.ts';
import {readingsOf} from '#schema/markdown/names.ts';

/** Usernames that a text may name, in lower case; both where a dot behind a name may be its own or the sentence's. */
export function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const piece of text.includes('@') ? piecesIn(text) : []) {
    if (piece.look !== 'name') continue;
    for (const reading of readingsOf(piece.text)) names.add(reading.toLowerCase());
  }
  return [...names];
}

const MAY_LEAD = /https?:|www\./i;

/** Where a text leads in the web, each address once. */
export function addressesIn(text: string): readonly string[] {
  const addresses = new Set<string>();
  for (const piece of MAY_LEAD.test(text) ? piecesIn(text) : [])
    if (piece.look === 'link' && /^https?:/i.test(piece.href)) addresses.add(piece.href);
  return [...addresses];
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
