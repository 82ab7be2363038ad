// Passages and the page: which characters of which block a range of the document is, and the other way.
// Nothing here changes the page: the course's HTML stays as it was sanitised.
import {QUOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import type {BlockWords} from '#web/lessons/notes/passage/quote-words.ts';
import {trimmed, wholeWords, type Passage} from '#web/lessons/notes/passage/text-anchor.ts';

/** What of a block is its own text; the rest are buttons and line numbers. */
const TEXT = '.prose, pre > code, figcaption';
/** Parts of prose that can be noted as a whole. */
const PARAGRAPH = 'p, ul, ol, table, pre, h2, h3, blockquote';

export const blockElements = (container: HTMLElement): readonly HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[data-block]'),
];

const textRootOf = (block: HTMLElement): HTMLElement | null => block.querySelector<HTMLElement>(TEXT);

/** A passage as a range of the document. @returns `undefined` when the page does not have it. */
export function rangeOf(container: HTMLElement, {block, start, end}: Passage): Range | undefined {
  const element = blockElements(container)[block];
  const root = element && textRootOf(element);
  const from = root && nodeAt(root, start, false);
  const to = root && nodeAt(root, end, true);
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/** The text node that holds a character. At a seam a range begins in the later node and ends in the earlier. */
function nodeAt(root: Node, place: number, isEnd: boolean): {node: Node; offset: number} | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let before = 0;
  let last: {node: Node; offset: number} | undefined;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (isEnd ? place <= before + length : place < before + length) return {node, offset: place - before};
    before += length;
    last = {node, offset: length};
  }
  return last;
}

/**
 * What is selected in the lesson's text, in whole words. A selection over several blocks counts as far as
 * its first goes.
 * @param words the blocks' own
 */
export function passageOf(
  container: HTMLElement,
  range: Range,
  words: readonly BlockWords[],
): Passage | undefined {
  if (range.collapsed) return undefined;
  for (const [block, element] of blockElements(container).entries()) {
    const root = textRootOf(element);
    if (!root || !range.intersectsNode(root)) continue;
    const whole = root.textContent ?? '';
    const start = root.contains(range.startContainer)
      ? lengthUntil(root, range.startContainer, range.startOffset)
      : 0;
    const end = root.contains(range.endContainer)
      ? lengthUntil(root, range.endContainer, range.endOffset)
      : whole.length;
    const passage = passageAt(whole, block, wholeWords(whole, start, end, words[block]?.seams));
    if (passage) return passage;
  }
  return undefined;
}

function lengthUntil(root: Node, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

function passageAt(
  text: string,
  block: number,
  stretch: {readonly start: number; readonly end: number} | undefined,
): Passage | undefined {
  if (!stretch) return undefined;
  const {start} = stretch;
  const end = Math.min(stretch.end, start + QUOTE_LIMIT);
  return {block, start, end, quote: text.slice(start, end)};
}

export type Paragraph = {
  readonly passage: Passage;
  readonly element: HTMLElement;
  /** Id of a heading. */
  readonly heading?: string;
};

/** Everything in the lesson that can be noted as a whole, in reading order. */
export function paragraphsIn(container: HTMLElement): readonly Paragraph[] {
  return blockElements(container).flatMap((element, block) => {
    const root = textRootOf(element);
    if (!root) return [];
    const parts = root.matches('.prose') ? outermost(root) : [root];
    return parts.flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const start = lengthUntil(root, part, 0);
      const text = root.textContent ?? '';
      const passage = passageAt(text, block, trimmed(text, start, start + range.toString().length));
      const heading = /^H[23]$/.test(part.tagName) && part.id ? {heading: part.id} : {};
      return passage ? [{passage, element: part, ...heading}] : [];
    });
  });
}

/** A list is one, and so is a table; the title of a callout is none. */
const outermost = (root: HTMLElement): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(PARAGRAPH)].filter((part) => {
    const around = part.parentElement?.closest(PARAGRAPH);
    return !part.matches('.callout-title') && !(around && root.contains(around));
  });
