// The questions behind a lesson (`NN-slug.quiz.yaml`) and behind a module (`checkpoint.quiz.yaml`).
import {existsSync} from 'node:fs';
import * as z from 'zod';
import {typedNumber} from '#schema/lessons/quiz.rules.ts';
import {check, ContentError, read, slug, text, yamlIn} from '#sync/lessons/course/source.ts';

/** Smallest pool of a lesson, questions: three attempts in a row should not be the same. */
const LESSON_POOL = 8;
/** Questions per checkpoint. */
const CHECKPOINT_DRAW = 12;

const common = {
  slug,
  stem: text,
  explanation: text,
  topic: text,
  difficulty: z.number().int().min(1).max(3),
};
/** Options that differ only in whitespace are the same. */
const folded = (option: string): string => option.replaceAll(/\s+/g, ' ');

const options = z
  .array(text)
  .min(2, 'must be at least two')
  .refine((all) => new Set(all.map(folded)).size === all.length, 'has one of them twice');
const optionIndex = z.number().int().min(0);
const accepted = z
  .array(text)
  .min(1, 'must have an accepted text')
  .refine((all) => new Set(all).size === all.length, 'has a text twice');
const numberAnswer = z.strictObject({
  value: z
    .number()
    .refine((value) => typedNumber(String(value)) === value, 'must be a number that can be typed'),
  tolerance: z.number().min(0, 'must not be below 0'),
});

const questionRules = z.discriminatedUnion('kind', [
  z
    .strictObject({...common, kind: z.literal('single'), options, answer: optionIndex})
    .refine((one) => one.answer < one.options.length, {path: ['answer'], error: 'is none of the options'}),
  z
    .strictObject({
      ...common,
      kind: z.literal('multi'),
      options,
      answer: z.array(optionIndex).min(1, 'must have an option'),
    })
    .refine(({answer}) => new Set(answer).size === answer.length, {
      path: ['answer'],
      error: 'names an option twice',
    })
    .refine((one) => one.answer.every((at) => at < one.options.length), {
      path: ['answer'],
      error: 'is none of the options',
    }),
  z.strictObject({...common, kind: z.literal('order'), options}),
  z.strictObject({...common, kind: z.literal('text'), answer: accepted}),
  z.strictObject({...common, kind: z.literal('predict'), answer: accepted}),
  z.strictObject({...common, kind: z.literal('number'), answer: numberAnswer}),
]);

const quizRules = z.strictObject({
  passPct: z.number().int().min(1).max(100),
  draw: z.number().int().positive(),
  questions: z.array(z.unknown()).min(1),
});

/** A question as a teacher wrote it: stem, options and explanation in Markdown. */
export type QuestionSource = z.infer<typeof questionRules>;
export type QuizFile = {
  readonly passPct: number;
  /** How many questions an attempt asks. */
  readonly draw: number;
  readonly questions: readonly QuestionSource[];
  readonly file: string;
};

/** The quiz in this file; `undefined` where there is none. @throws {ContentError} naming file and question. */
export function readQuiz(file: string, of: 'lesson' | 'checkpoint'): QuizFile | undefined {
  if (!existsSync(file)) return undefined;
  const {passPct, draw, questions} = check(quizRules, yamlIn(read(file), file), file);
  const pool = questions.map((one, at) => check(questionRules, one, placeOf(file, one, at)));
  if (of === 'lesson' && pool.length < LESSON_POOL) {
    throw new ContentError(file, `has ${pool.length} questions; a lesson needs at least ${LESSON_POOL}`);
  }
  if (of === 'checkpoint' && draw !== CHECKPOINT_DRAW) {
    throw new ContentError(file, `draw must be ${CHECKPOINT_DRAW} in a checkpoint`);
  }
  if (pool.length < draw) {
    throw new ContentError(file, `draws ${draw} questions out of ${pool.length}`);
  }
  return {passPct, draw, questions: pool, file};
}

/** Question names are unique in the course: attempts and keys are stored under them. */
export function demandUniqueQuestions(quizzes: readonly QuizFile[]): void {
  const files = new Map<string, string>();
  for (const {file, questions} of quizzes) {
    for (const {slug: name} of questions) {
      const other = files.get(name);
      if (other !== undefined) {
        throw new ContentError(file, `question "${name}" has the slug of one in ${other}`);
      }
      files.set(name, file);
    }
  }
}

/** The file with the question's name, or with its number if it has none. */
function placeOf(file: string, question: unknown, at: number): string {
  const named = z.object({slug: z.string()}).safeParse(question);
  return `${file}: question ${named.success ? `"${named.data.slug}"` : at + 1}`;
}
