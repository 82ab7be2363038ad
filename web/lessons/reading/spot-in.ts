// The element that an address of a lesson names: an id, or a piece of text in a block, as the tutor's sources name it.

const PIECE = /^(block-\d+)-(\d+)$/;
/** Elements that hold pieces of text; as the server counts them (sync/tutor/sections.ts). */
const CONTAINERS = new Set([
  'ASIDE',
  'BLOCKQUOTE',
  'DETAILS',
  'DIV',
  'OL',
  'SECTION',
  'TABLE',
  'TBODY',
  'THEAD',
  'UL',
]);

/** @param hash of an address, with its `#`. @returns `undefined` where it names nothing on the page. */
export function spotIn(page: Document, hash: string): Element | undefined {
  const name = decoded(hash.slice(1));
  const [, block = name, piece] = PIECE.exec(name) ?? [];
  const element = page.getElementById(block) ?? undefined;
  if (!element || piece === undefined) return element;
  // A later text may have fewer pieces: then it is somewhere in this block.
  return piecesOf(element)[Number(piece)] ?? element;
}

const piecesOf = (element: Element): readonly Element[] =>
  [...element.children].flatMap((child) => (CONTAINERS.has(child.tagName) ? piecesOf(child) : [child]));

/** Anybody may have written it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
