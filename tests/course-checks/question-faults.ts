// Faults of a quiz that a reader of one question doesn't see, and a learner who guesses does. Each finder returns
// sentences that name the question; none means that there is no such fault.
import type {QuestionSource} from '#sync/questions/question-file.ts';

type Choice = Extract<QuestionSource, {kind: 'single' | 'multi'}>;

/** Share of a pool's questions whose right option may be the longest, of one. */
const LONGEST_SHARE = 0.35;
/** Length of the right options in relation to the wrong ones, both on average. */
const RATIO = {least: 0.8, most: 1.25} as const;
/** Options of code differ by a name or two; a difference of so few characters tells nothing. */
const CHARACTERS = 8;
/** Share of pairs of words that two stems may have in common, of one. */
const ALIKE = 0.7;

const isChoice = (question: QuestionSource): question is Choice =>
  question.kind === 'single' || question.kind === 'multi';
const rightOf = ({answer}: Choice): ReadonlySet<number> => new Set([answer].flat());
/** As it is read, without the marks of Markdown. */
const lengthOf = (option: string) => option.replaceAll(/[`*]/g, '').length;
const mean = (lengths: readonly number[]) => lengths.reduce((sum, one) => sum + one, 0) / lengths.length;

/** The right option is strictly the longest in too many questions: who takes the longest passes. */
export function longestIsRight(questions: readonly QuestionSource[]): readonly string[] {
  const singles = questions.filter((question) => question.kind === 'single');
  const given = singles.filter(({options, answer}) =>
    options.every((option, at) => at === answer || lengthOf(option) < lengthOf(options[answer] ?? '')),
  );
  if (given.length <= singles.length * LONGEST_SHARE) return [];
  const names = given.map(({slug}) => slug).join(', ');
  return [`the right option is the longest in ${given.length} of ${singles.length}: ${names}`];
}

/** Right options that are much longer or shorter than the wrong ones. */
export const unevenOptions = (questions: readonly QuestionSource[]): readonly string[] =>
  questions.filter(isChoice).flatMap((question) => {
    const right = rightOf(question);
    const lengths = question.options.map(lengthOf);
    const [ofRight, ofWrong] = [
      mean(lengths.filter((_, at) => right.has(at))),
      mean(lengths.filter((_, at) => !right.has(at))),
    ];
    const ratio = ofRight / ofWrong;
    const isEven = right.size === lengths.length || Math.abs(ofRight - ofWrong) <= CHARACTERS;
    if (isEven || (ratio >= RATIO.least && ratio <= RATIO.most)) return [];
    return [`${question.slug}: the right options are ${ratio.toFixed(2)} times as long as the wrong ones`];
  });

/** Two or more `multi` questions that all have the same number of right options. */
export function sameCounts(questions: readonly QuestionSource[]): readonly string[] {
  const counts = questions.flatMap((question) => (question.kind === 'multi' ? [question.answer.length] : []));
  if (counts.length < 2 || new Set(counts).size > 1) return [];
  return [`each of the ${counts.length} multi questions has ${counts[0]} right options`];
}

const NAMED =
  /\b(?:first|second|third|fourth|fifth|last|former|latter|above|other|remaining)(?: (?:two|three|four))? (?:options?|choices?|alternatives?)\b|\boption (?:[A-F]\b|\d)/i;
const BARE =
  /\bthe (?:first|second|third|fourth|fifth|former|latter)(?: (?:one|two|three))?(?=[,.;:)]|$| (?:is|are|was|has|gives?|moves?|changes?|raises?|returns?|ends?|would|does|doesn|can|versions?|loops?|expressions?)\b)/im;

/** Options are shuffled: nobody knows which one is "the second". With code in the stem it may be the second line. */
export const ordinals = (questions: readonly QuestionSource[]): readonly string[] =>
  questions.filter(isChoice).flatMap(({slug, stem, explanation, feedback = []}) =>
    [explanation, ...feedback].flatMap((text) => {
      const found = NAMED.exec(text ?? '') ?? (stem.includes('```') ? null : BARE.exec(text ?? ''));
      return found ? [`${slug}: "${found[0]}" means nothing once the options are shuffled`] : [];
    }),
  );

/** Wrong options that say nothing to those who chose them. */
export const silentOptions = (questions: readonly QuestionSource[]): readonly string[] =>
  questions
    .filter(isChoice)
    .flatMap(({slug, feedback}) => (feedback ? [] : [`${slug}: has no feedback for its wrong options`]));

/** Questions that ask nearly the same in nearly the same words. */
export function nearEqualStems(questions: readonly QuestionSource[]): readonly string[] {
  const all = questions.map(({slug, stem}) => ({slug, pairs: wordPairs(stem)}));
  return all.flatMap(({slug, pairs}, at) =>
    all.slice(at + 1).flatMap((other) => {
      const shared = [...pairs].filter((pair) => other.pairs.has(pair)).length;
      const share = shared / (pairs.size + other.pairs.size - shared);
      return share > ALIKE ? [`${slug} and ${other.slug} ask nearly the same`] : [];
    }),
  );
}

function wordPairs(stem: string): ReadonlySet<string> {
  const words = stem.replace(/^What does (?:this|the) program print\?/, '').match(/[\w']+|[^\w\s`]/g) ?? [];
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** What a lesson's pool has to have at least: 16 questions, by kind and by difficulty. */
const POOL = {
  all: 16,
  kinds: {predict: 6, order: 2},
  difficulties: {1: 4, 3: 4},
} as const;

export function thinPool(questions: readonly QuestionSource[]): readonly string[] {
  const short = (what: string, least: number, is: (question: QuestionSource) => boolean) => {
    const count = questions.filter(is).length;
    return count < least ? [`has ${count} ${what}; a lesson needs ${least}`] : [];
  };
  return [
    ...short('questions', POOL.all, () => true),
    ...Object.entries(POOL.kinds).flatMap(([kind, least]) =>
      short(`of the kind ${kind}`, least, (question) => question.kind === kind),
    ),
    ...Object.entries(POOL.difficulties).flatMap(([difficulty, least]) =>
      short(`of difficulty ${difficulty}`, least, (question) => question.difficulty === Number(difficulty)),
    ),
  ];
}
