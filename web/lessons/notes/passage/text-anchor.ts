// Where a marked passage stands: by block and characters, and by its words when the text was edited.

/** A place in a lesson's text; `start` = `end` is a whole block. */
export type Passage = {
  readonly block: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
};

/**
 * Finds a passage in the text as it is now: where it was, else the nearest place with the same words
 * (however they are spaced).
 * @param texts the blocks' own texts
 * @returns `undefined` when the words are gone
 */
export function findPassage(texts: readonly string[], passage: Passage): Passage | undefined {
  const {block, start, end, quote} = passage;
  const here = texts[block];
  if (quote === '') return here === undefined ? undefined : passage;
  if (here?.slice(start, end) === quote) return passage;
  const words = pattern(quote);
  return texts
    .flatMap((text, at) =>
      [...text.matchAll(words)].map((hit) => ({
        block: at,
        start: hit.index,
        end: hit.index + hit[0].length,
        quote,
      })),
    )
    .toSorted((a, b) => distance(a, passage) - distance(b, passage))[0];
}

/** A block further away counts more than any number of characters. */
const FAR = 1_000_000;
const distance = (a: Passage, b: Passage) => Math.abs(a.block - b.block) * FAR + Math.abs(a.start - b.start);

const pattern = (quote: string) =>
  new RegExp(
    quote
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
    'g',
  );

type Stretch = {readonly start: number; readonly end: number};

/** A stretch of text without the blanks at its ends. @returns `undefined` when there is nothing but blanks */
export function trimmed(text: string, start: number, end: number): Stretch | undefined {
  const stretch = text.slice(start, end);
  const length = stretch.trim().length;
  if (length === 0) return undefined;
  const from = start + stretch.length - stretch.trimStart().length;
  return {start: from, end: from + length};
}

/**
 * A trimmed stretch of text with the words that it cuts made whole.
 * @param seams see `seamsOf`: no word goes on over one
 * @returns `undefined` when there is nothing but blanks
 */
export function wholeWords(
  text: string,
  start: number,
  end: number,
  seams: readonly number[] = [],
): Stretch | undefined {
  const inner = trimmed(text, start, end);
  if (!inner) return undefined;
  const least = Math.max(0, ...seams.filter((seam) => seam <= inner.start));
  const most = Math.min(text.length, ...seams.filter((seam) => seam >= inner.end));
  const before = text.slice(least, inner.start);
  const after = text.slice(inner.end, most);
  const cutBefore = isInWord(text, inner.start) ? (/[\p{L}\p{N}_]*$/u.exec(before)?.[0].length ?? 0) : 0;
  const cutAfter = isInWord(text, inner.end) ? (/^[\p{L}\p{N}_]*/u.exec(after)?.[0].length ?? 0) : 0;
  return {start: inner.start - cutBefore, end: inner.end + cutAfter};
}

/** Whether a word goes on over this place. */
const isInWord = (text: string, at: number): boolean =>
  /[\p{L}\p{N}_]$/u.test(text.slice(0, at)) && /^[\p{L}\p{N}_]/u.test(text.slice(at));

/** Reading order. */
export const byPlace = (a: Passage, b: Passage): number => a.block - b.block || a.start - b.start;
