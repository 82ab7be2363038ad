// What of an answer is said aloud, sentence by sentence: its words. Code and citations are for the eyes.

const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
const CITATION = /\s?\[\d{1,3}\]/g;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
/** Of a line: a heading, a quotation, an item of a list. */
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm;
const MARKS = /(\*{1,3}|~~|`+)(?=\S)([^\n]*?\S)\1/g;
const TABLE_LINE = /^[ \t]*\|.*$/gm;

/** A paragraph of Markdown, as it is said; empty for code and tables. */
export function spokenText(paragraph: string): string {
  if (FENCE.test(paragraph)) return '';
  let text = paragraph
    .replaceAll(TABLE_LINE, '')
    .replaceAll(LINE_MARK, '')
    .replaceAll(LINK, '$1')
    .replaceAll(CITATION, '');
  // Bold around a name in code: one mark inside the other.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(MARKS, '$2');
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Words in it are what makes something be said: a row of dashes is silent. */
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Its sentences, in order. */
export function sentencesOf(paragraph: string): readonly string[] {
  const text = spokenText(paragraph);
  return Array.from(new Intl.Segmenter('en', {granularity: 'sentence'}).segment(text), ({segment}) =>
    segment.trim(),
  ).filter((sentence) => HAS_WORDS.test(sentence));
}

/**
 * What is left to say.
 * @param said of the same answer so far.
 * @returns `isAnew`: what was said is not how the answer begins any more.
 */
export function leftToSay(
  said: readonly string[],
  whole: readonly string[],
): {readonly sentences: readonly string[]; readonly isAnew: boolean} {
  const isAnew = said.some((sentence, at) => whole[at] !== sentence);
  return {sentences: isAnew ? whole : whole.slice(said.length), isAnew};
}
