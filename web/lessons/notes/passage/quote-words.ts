// A passage as a person reads it. Its quote is what the text has, character for character: that is how it is
// found again; between a title and its paragraph there may be nothing at all.
import type {Block} from '#schema/lessons/block.ts';
import {blockText, seamsOf} from '#web/lessons/block-text.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

const ENDS_SENTENCE = /[!,.:;?…]["'”’)]?$/;

/** A block's text and its seams, read once. */
export type BlockWords = {
  readonly kind: Block['kind'];
  readonly text: string;
  readonly seams: readonly number[];
};

export const wordsOfBlocks = (blocks: readonly Block[]): readonly BlockWords[] =>
  blocks.map((block) => ({kind: block.kind, text: blockText(block), seams: seamsOf(block)}));

/** The quote of a passage: its paragraphs, lines and cells as sentences. Code stays as it is. */
export function quoteWords({block, start, end, quote}: Passage, words: readonly BlockWords[]): string {
  const here = words[block];
  if (here?.kind === 'code') return quote;
  // Of words that are no longer there, nobody knows the seams.
  const seams = here?.text.slice(start, end) === quote ? here.seams : [];
  const cuts = [0, ...seams.map((seam) => seam - start).filter((at) => at > 0 && at < quote.length)];
  return cuts
    .map((from, at) =>
      quote
        .slice(from, cuts[at + 1])
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .reduce(
      (read, next) => (read === '' ? next : `${read}${ENDS_SENTENCE.test(read) ? '' : '.'} ${next}`),
      '',
    );
}

/** The beginning of a text, cut between words. @param most characters */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : most)}…`;
}
