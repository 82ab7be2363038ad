// What of an answer is said aloud, sentence by sentence: its words. Code and citations are for the eyes.

const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
/** Not an index: `items[0]` follows its name. */
const CITATIONS = /(?:\s|(?<![\p{L}\p{N}_\])]))\[\d{1,3}\](?:\s?\[\d{1,3}\])*/gu;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
/** Of a line: a heading, a quotation, an item of a list. */
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm;
const TABLE_LINE = /^[ \t]*\|.*$/gm;
const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g;
/** Around words: `*args` and `2*3*4` have none. */
const EMPHASIS = /(?<![\p{L}\p{N}*])(\*{1,3})(?=[^\s*])([^\n*]*[^\s*])\1(?![\p{L}\p{N}*])/gu;
const STRUCK = /~~(?=\S)([^\n~]*[^\s~])~~/g;
/** Where code was: nothing in it is Markdown. */
const HOLE = '\uE000';

/** A paragraph of Markdown, as it is said; empty for code and tables. */
function spokenText(paragraph: string): string {
  if (FENCE.test(paragraph)) return '';
  const codes: string[] = [];
  let text = paragraph
    .replaceAll(HOLE, '')
    .replaceAll(TABLE_LINE, '')
    .replaceAll(LINE_MARK, '')
    .replaceAll(CODE, (_, __, code: string) => {
      codes.push(code.trim());
      return HOLE;
    })
    .replaceAll(LINK, '$1')
    .replaceAll(CITATIONS, '')
    .replaceAll(STRUCK, '$1');
  // One mark inside the other.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(EMPHASIS, '$2');
  }
  return text.replaceAll(HOLE, () => codes.shift() ?? '');
}

/** Words in it are what makes something be said: a row of dashes is silent. */
const HAS_WORDS = /[\p{L}\p{N}]/u;

function cut(text: string): readonly string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return Array.from(new Intl.Segmenter('en', {granularity: 'sentence'}).segment(line), ({segment}) =>
    segment.trim(),
  ).filter((sentence) => HAS_WORDS.test(sentence));
}

/** The sentences of a plain paragraph, in order; none of code. */
export const sentencesOf = (paragraph: string): readonly string[] =>
  FENCE.test(paragraph) ? [] : cut(paragraph);

/** The same of a paragraph of Markdown. */
export const writtenSentencesOf = (paragraph: string): readonly string[] => cut(spokenText(paragraph));

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
