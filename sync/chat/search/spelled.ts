// What a search for messages asks PostgreSQL: the words as the index has them (schema/migrations/0076_text_in_one_form.sql).
import {folded} from '#schema/text.folding.ts';

/** Signs that part words, in folded text; the point in a number does not. */
const BETWEEN =
  /(?:\.(?!\d)|(?<!\d)\.|[\0-\-/:-@[-`{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05C6\u05F3\u05F4\u0600-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u0700-\u070D\u0964\u0965\u0970\u0E3F\u0E4F\u0E5A\u0E5B\u0F01-\u0F17\u0F3A-\u0F3D\u104A-\u104F\u10FB\u1360-\u1368\u1400\u1680\u17D4-\u17D6\u17D8-\u17DB\u1800-\u180E\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E2E\u2E30-\u2E7F\u2FF0-\u3004\u3008-\u3020\u3030\u303D-\u303F\u30A0\u30FB\uD800-\uF8FF\uFD3E\uFD3F\uFE10-\uFE1F\uFFF0-\uFFFF\u{1F000}-\u{1FAFF}\u{E0000}-\u{10FFFF}])+/gu;

/** Scripts that are written without spaces: Thai, Lao, Burmese, Khmer, kana, Chinese characters, Hangul. */
const UNSPACED = String.raw`\u0E00-\u0EFF\u1000-\u109F\u1780-\u17D3\u3005-\u3007\u3041-\u312F\u31A0-\u31BF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA48F\uAC00-\uD7A3\u{20000}-\u{3FFFF}`;
const RUN = new RegExp(`([${UNSPACED}]+)`, 'gu');
/** A sign of them, with the vowels that are written as its marks. */
const MARK = String.raw`\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u3099\u309A`;
const SIGN = new RegExp(`((?![${MARK}])[${UNSPACED}][${MARK}]*)`, 'gu');

const isUnspaced = (text: string | undefined): boolean =>
  text !== undefined && new RegExp(`^[${UNSPACED}]`, 'u').test(text);

/** As `private."spelled"` of the database says it. */
export const spelled = (text: string): string =>
  folded(text).replaceAll(BETWEEN, ' ').replaceAll(RUN, ' $1 ').replaceAll(SIGN, '$1 $1');

/**
 * The words of a text that stand side by side where it does: `numpy.array` is `numpy array`, `上海市` is `上海 海市`. Without
 * the single signs at either end, which a text that goes on there has not.
 */
function phraseOf(text: string): string {
  const words = spelled(text).split(' ').filter(Boolean);
  const last = words.at(-1);
  if (isUnspaced(words[0])) words.shift();
  if (words.length > 1 && isUnspaced(last)) words.pop();
  return words.join(' ');
}

/** More than one dash is not a minus: whoever types `--version` looks for it. */
const PIECE = /(-(?!-))?(?:"([^"]*)"?|(\S+))/gu;

/** One word, or words side by side. */
export type Term = {
  /** With a space between. */
  readonly words: string;
  /** Of the last word these may be the first letters only. */
  readonly isBegun: boolean;
  /** Messages without it are looked for. */
  readonly isUnwanted: boolean;
};

/** Who types goes on typing the last word: it ends in a letter or digit, and has two. One letter begins too many words. */
const isGoingOn = (typed: string, words: string): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(typed) && /[^ ]{2}$/u.test(words);

/** One sign of a script without spaces: inside a text it is only the first of a pair. */
const isOneSign = (words: string): boolean =>
  isUnspaced(words) && !words.includes(' ') && signsIn(words) === 1;
const signsIn = (text: string): number => text.match(SIGN)?.length ?? 0;

/** What one piece asks for: a term, or that another list begins. */
function readPiece(
  [, minus = '', quoted, plain]: RegExpMatchArray,
  isLast: boolean,
): Term | 'or' | undefined {
  if (minus === '' && plain?.toLowerCase() === 'or') return 'or';
  const words = phraseOf(quoted ?? plain ?? '');
  if (words === '') return undefined;
  const isUnwanted = minus !== '';
  const isTyped = isLast && !isUnwanted && plain !== undefined && isGoingOn(plain, words);
  return {words, isBegun: isTyped || isOneSign(words), isUnwanted};
}

/**
 * Reads what somebody types: words, "in this order", -without, this or that.
 * @returns what is searched for: all terms of any of these lists. `or` parts lists, as for PostgreSQL's websearch_to_tsquery.
 */
export function askedBy(q: string): readonly (readonly Term[])[] {
  const pieces = [...q.matchAll(PIECE)];
  const lists: Term[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    const read = readPiece(piece, at === pieces.length - 1);
    if (read === 'or') lists.push([]);
    else if (read) lists.at(-1)?.push(read);
  }
  return lists.filter((list) => list.length > 0);
}
