import {inOneForm} from '#schema/questions/typed.ts';

/** A word, or the blanks between two, of a text. */
export type Word = {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  /** The other text has another word there. */
  readonly isOther: boolean;
};

/** A text in words, with those that another text does not have at the same place of the same line. */
export function wordsBeside(text: string, other: string): readonly Word[] {
  const lines = inOneForm(other)
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  let line = 0;
  let place = 0;
  return [...text.matchAll(/\s+|\S+/g)].map(({0: part, index: at}) => {
    if (part.trim() !== '') {
      const isOther = lines[line]?.[place] !== inOneForm(part);
      place += 1;
      return {text: part, at, isOther};
    }
    const breaks = part.split('\n').length - 1;
    if (breaks > 0) {
      line += breaks;
      place = 0;
    }
    return {text: part, at, isOther: false};
  });
}
