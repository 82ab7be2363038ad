// The words of a block, without its markup: what search reads and what highlights count characters of.
import type {Block} from '#schema/lessons/block.ts';

/** Quoted attribute values may hold anything, a `>` too. */
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** A block's own text: its prose, its source, or its caption. */
export function blockText(block: Block): string {
  if (block.kind === 'code') return block.source;
  if (block.kind === 'figure') return block.caption;
  return plainText(block.kind === 'exercise' ? block.prompt : block.html);
}

/** The text of sanitised HTML, character for character as the page has it. */
export function plainText(html: string): string {
  return html
    .replaceAll(TAG, '')
    .replaceAll(
      /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
      (whole, hex?: string, decimal?: string, name?: string) =>
        name === undefined
          ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
          : (NAMED[name] ?? whole),
    );
}

/** What begins a line of its own on the page; the rest stands in a line. */
const LINE_TAG =
  /^<\/?(?:p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tr|th|td|blockquote|pre|div|aside|details|summary|section|br)\b/i;

/**
 * Where in a block's text one paragraph, line of a list or cell ends and the next begins: the page may show
 * a new line there without a blank in the text.
 */
export function seamsOf(block: Block): readonly number[] {
  if (block.kind !== 'prose') return [];
  const seams = new Set<number>();
  let length = 0;
  let last = 0;
  for (const {0: tag, index} of block.html.matchAll(TAG)) {
    length += plainText(block.html.slice(last, index)).length;
    last = index + tag.length;
    if (LINE_TAG.test(tag)) seams.add(length);
  }
  return [...seams];
}

export type Heading = {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
  /** Block that it stands in. */
  readonly block: number;
};

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs;

/** Headings of a lesson, in order, by the ids that its compiler gave them. */
export const headingsOf = (blocks: readonly Block[]): readonly Heading[] =>
  blocks.flatMap((block, at) =>
    block.kind === 'prose'
      ? [...block.html.matchAll(HEADING)].map(([, level, id, html]) => ({
          id: plainText(id ?? ''),
          text: plainText(html ?? ''),
          level: level === '3' ? (3 as const) : (2 as const),
          block: at,
        }))
      : [],
  );
