// Words that a slip of the hand, or British spelling, is away from one that the lessons have.

/** Shorter words are near too many. */
const SHORTEST = 6;
/** A word of fewer sections is rarely what was meant. */
const FEWEST_SECTIONS = 2;

type Known = {
  readonly word: string;
  /** Sections that have it. */
  readonly sections: number;
};

/**
 * The nearest word, of several the one that most sections have.
 * @param stem as PostgreSQL has it: "normalise" is `normalis`, "normalize" `normal`.
 */
export function nearestOf(stem: string, vocabulary: readonly Known[]): string | undefined {
  if (stem.length < SHORTEST || !/^[a-z]+$/.test(stem)) return undefined;
  const american = stem.endsWith('is') ? [stem.slice(0, -2), `${stem.slice(0, -1)}z`] : [];
  const near = vocabulary.filter(
    ({word, sections}) => american.includes(word) || (sections >= FEWEST_SECTIONS && isOneSlip(stem, word)),
  );
  const [best] = near.toSorted((a, b) => b.sections - a.sections || a.word.localeCompare(b.word));
  return best?.word;
}

/** One letter more, one less, another one, or two in the other order; the first one is right. */
function isOneSlip(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  if (same === 0) return false;
  const [a, b] = [typed.slice(same), word.slice(same)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped;
}
