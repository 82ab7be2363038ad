// A question as it is written in a file of the content folder, and its compiled columns.
import * as z from 'zod';
import {typedNumber} from '#schema/questions/answer.rules.ts';
import {isSameText} from '#schema/questions/judging.ts';
import {compileLesson, compileLine} from '#sync/questions/markdown.ts';
import {slug, text} from '#sync/questions/source.ts';

const common = {
  slug,
  stem: text,
  explanation: text,
  topic: text,
  /** The goal of the lesson that it asks about. */
  goal: slug.optional(),
  difficulty: z.number().int().min(1).max(3),
};
/** Options that differ only in whitespace are the same. */
const folded = (option: string): string => option.replaceAll(/\s+/g, ' ');

const options = z
  .array(text)
  .min(2, 'must be at least two')
  .refine((all) => new Set(all.map(folded)).size === all.length, 'has one of them twice');
/** One line about each wrong option, to a learner who chose it; `null` for a right one. */
const feedback = z.array(text.nullable()).optional();
const optionIndex = z.number().int().min(0);
/** Accepted texts, of which none is the same answer as another. */
const accepted = (kind: 'text' | 'predict') =>
  z
    .array(text)
    .min(1, 'must have an accepted text')
    .refine(
      (all) => all.every((one, at) => all.findIndex((other) => isSameText(kind, one, other)) === at),
      'has a text twice',
    );
const numberAnswer = z.strictObject({
  value: z
    .number()
    .refine((value) => typedNumber(String(value)) === value, 'must be a number that can be typed'),
  tolerance: z.number().min(0, 'must not be below 0'),
});

type Choice = {options: readonly string[]; feedback?: readonly (string | null)[] | undefined};

const FEEDBACK = {
  path: ['feedback'],
  error: 'must have a line for each wrong option and none for a right one',
};

function aboutWrongOnes({
  options: all,
  feedback: lines,
  answer,
}: Choice & {answer: number | readonly number[]}) {
  if (lines === undefined) return true;
  const right = new Set([answer].flat());
  return lines.length === all.length && lines.every((line, at) => (line === null) === right.has(at));
}

/** A question of a file, by its kind. */
export const questionRules = z.discriminatedUnion('kind', [
  z
    .strictObject({...common, kind: z.literal('single'), options, feedback, answer: optionIndex})
    .refine((one) => one.answer < one.options.length, {path: ['answer'], error: 'is none of the options'})
    .refine(aboutWrongOnes, FEEDBACK),
  z
    .strictObject({
      ...common,
      kind: z.literal('multi'),
      options,
      feedback,
      answer: z.array(optionIndex).min(1, 'must have an option'),
    })
    .refine(({answer}) => new Set(answer).size === answer.length, {
      path: ['answer'],
      error: 'names an option twice',
    })
    .refine((one) => one.answer.every((at) => at < one.options.length), {
      path: ['answer'],
      error: 'is none of the options',
    })
    .refine(aboutWrongOnes, FEEDBACK),
  z.strictObject({...common, kind: z.literal('order'), options}),
  z.strictObject({...common, kind: z.literal('text'), answer: accepted('text')}),
  z.strictObject({...common, kind: z.literal('predict'), answer: accepted('predict')}),
  z.strictObject({...common, kind: z.literal('number'), answer: numberAnswer}),
]);

/** A question as a teacher wrote it: stem, options and explanation in Markdown. */
export type QuestionSource = z.infer<typeof questionRules>;

/** A question's columns that hold its text and key, as JSON. @param place names it in an error. @throws {ContentError} */
export function questionColumns(
  question: QuestionSource,
  place: string,
  figures: ReadonlyMap<string, string>,
) {
  const blocks = (body: string) => JSON.stringify(compileLesson({file: place, body, figures}));
  const lines = 'options' in question ? question.options : [];
  return {
    kind: question.kind,
    stem: blocks(question.stem),
    options: JSON.stringify(lines.map((option) => compileLine(option, place))),
    answer: JSON.stringify(answerOf(question)),
    explanation: blocks(question.explanation),
    feedback: JSON.stringify(feedbackOf(question).map((line) => line && compileLine(line, place))),
  };
}

const feedbackOf = (question: QuestionSource): readonly (string | null)[] =>
  ('feedback' in question ? question.feedback : undefined) ?? [];

/** Teachers write the lines of an `order` in the right order. */
const answerOf = (question: QuestionSource) =>
  question.kind === 'order' ? [...question.options.keys()] : question.answer;
