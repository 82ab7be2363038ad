// What an answer says of where it is from, checked: which passages it names, and what it says they say.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';

export type Sources = {
  /** The text with its citations numbered as they are first named, and without those of nothing that was given. */
  readonly checked: (text: string) => string;
  /** The passages that were named so far, in their order. */
  readonly named: () => readonly QuotePart[];
};

/** `[1]`, `[1, 2]`, `[^1]`, with the space before; the words of a link are none. */
const CITATION = /([ \t]*)\[\^?(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?!\()/g;
/** What is left as it is: code in marks. */
const SPAN = /(`+[^`\n]+`+)/;
/** Words in quotation marks that stand alone, with a citation right behind. */
const QUOTED = /(?<=^|[\s(])(?:“([^“”\n]{1,2000})”|"([^"\n]{1,2000})")((?:[ \t]*\[\^?[\d,; ]+\])*)/g;
/** A line that is drawn as a quotation. */
const QUOTE_LINE = /^>[ \t]?(.*)$/gm;
/** Shorter ones name something; longer ones say that a passage says so. */
const FEWEST_WORDS = 5;

/** One form of a text, for comparing: its letters, numbers and signs of code, without space, case and marks. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}=+<>%/]+/gu, '');

/** @param passages as they were given to the model, the first one as 1. */
export function sourcesIn(passages: readonly QuotePart[]): Sources {
  const texts = passages.map(({paragraphs}) => keyOf(paragraphs.join('\n')));
  const order: number[] = [];

  const numberOf = (given: number): number | undefined => {
    if (given < 1 || given > passages.length) return undefined;
    const at = order.indexOf(given);
    return at >= 0 ? at + 1 : order.push(given);
  };
  const renumbered = (list: string): string =>
    [...new Set(list.split(/[,;]/).flatMap((one) => numberOf(Number(one)) ?? []))]
      .map((number) => `[${number}]`)
      .join('');
  const isSaid = (words: string): boolean => {
    const key = keyOf(words);
    return texts.some((text) => text.includes(key));
  };
  const isHonest = (words: string): boolean =>
    words.trim().split(/\s+/).length < FEWEST_WORDS || isSaid(words.replaceAll(CITATION, ''));
  // What no passage says is nobody’s words: it loses its marks, and the passage that was named for it.
  const honest = (text: string): string =>
    text
      .replaceAll(QUOTED, (all, curly?: string, straight?: string) => {
        const words = curly ?? straight ?? '';
        return isHonest(words) ? all : words;
      })
      .replaceAll(QUOTE_LINE, (all, words: string) =>
        isHonest(words) ? all : words.replaceAll(CITATION, ''),
      );
  const cited = (text: string): string =>
    text.replaceAll(CITATION, (_, space: string, list: string) => {
      const numbers = renumbered(list);
      return numbers === '' ? '' : space + numbers;
    });
  return {
    checked: (text) =>
      honest(text.replaceAll('【', '[').replaceAll('】', ']'))
        .split(SPAN)
        .map((part, at) => (at % 2 === 0 ? cited(part) : part))
        .join(''),
    named: () => order.flatMap((given) => passages[given - 1] ?? []),
  };
}
