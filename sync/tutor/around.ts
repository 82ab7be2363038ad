// What explains a paragraph in its own section.
import {isCode, isOutput, LONGEST_QUOTE, rangeAt} from '#sync/tutor/answer.ts';

type Wanted = {
  /** Of text without code, its section's nearest sample. */
  readonly withSample: boolean;
  /** Indexes of paragraphs that tell most of what is asked, best first: of the neighbors they come first. */
  readonly telling?: readonly number[];
};

/**
 * A paragraph with the code that it introduces, and what stands before and after it as far as that fits.
 * @returns indexes, in the order of the section.
 */
export function aroundAt(
  paragraphs: readonly string[],
  at: number,
  {withSample, telling = []}: Wanted,
): readonly number[] {
  const [first, last] = rangeAt(paragraphs, at);
  const chosen = new Set(span(first, last));
  const hasCode = () => [...chosen].some((one) => isCode(paragraphs[one]));
  // What explains code mostly follows it.
  const [near, far] = hasCode() ? [last + 1, first - 1] : [first - 1, last + 1];
  if (withSample && !hasCode()) for (const one of sampleNear(paragraphs, first)) chosen.add(one);
  for (const one of [near, far].toSorted((a, b) => rankIn(telling, a) - rankIn(telling, b))) {
    const more = wholeAt(paragraphs, one, one > last);
    if (lengthOf(paragraphs, [...chosen, ...more]) > LONGEST_QUOTE) continue;
    for (const each of more) chosen.add(each);
  }
  return [...chosen].toSorted((a, b) => a - b);
}

/** A sentence; one that introduces code is nothing without it. */
function wholeAt(paragraphs: readonly string[], at: number, isAfter: boolean): readonly number[] {
  if (!isSentence(paragraphs[at])) return [];
  return isAfter && paragraphs[at]?.endsWith(':') ? span(...rangeAt(paragraphs, at)) : [at];
}

const lengthOf = (paragraphs: readonly string[], indexes: readonly number[]): number =>
  [...new Set(indexes)].reduce((sum, at) => sum + (paragraphs[at]?.length ?? 0), 0);

const span = (first: number, last: number): readonly number[] =>
  Array.from({length: last - first + 1}, (_, at) => first + at);

const rankIn = (telling: readonly number[], at: number): number =>
  telling.includes(at) ? telling.indexOf(at) : telling.length;

/** Neither code nor the title of a note. */
export const isSentence = (paragraph = ''): boolean => !isCode(paragraph) && /[.!?:]\W*$/.test(paragraph);

/** The nearest sample with what it prints, as indexes. */
function sampleNear(paragraphs: readonly string[], at: number): readonly number[] {
  const [nearest] = [...paragraphs.keys()]
    .filter((one) => isCode(paragraphs[one]) && !isOutput(paragraphs[one]))
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  if (nearest === undefined) return [];
  return isOutput(paragraphs[nearest + 1]) ? [nearest, nearest + 1] : [nearest];
}
