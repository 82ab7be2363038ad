// The questions behind a lesson (`NN-slug.quiz.yaml`) and behind a module (`checkpoint.quiz.yaml`).
import {existsSync} from 'node:fs';
import * as z from 'zod';
import {questionRules, type QuestionSource} from '#sync/questions/question-file.ts';
import {check, ContentError, placeOf, read, yamlIn} from '#sync/questions/source.ts';

/** Smallest pool of a lesson, questions: three attempts in a row should not be the same. */
const LESSON_POOL = 8;
/** Questions per checkpoint. */
const CHECKPOINT_DRAW = 12;

const quizRules = z.strictObject({
  passPct: z.number().int().min(1).max(100),
  draw: z.number().int().positive(),
  questions: z.array(z.unknown()).min(1),
});

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
  const pool = questions.map((one, at) => check(questionRules, one, placeOf(file, 'question', one, at)));
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

/** Questions that each goal of a lesson needs. */
const GOAL_QUESTIONS = 2;

/** Each question names a goal of its lesson, and each goal has questions. @throws {ContentError} */
export function demandGoals({file, questions}: QuizFile, goals: readonly string[]): void {
  for (const {slug: name, goal} of questions) {
    if (goal === undefined || !goals.includes(goal)) {
      throw new ContentError(file, `question "${name}" must name a goal of the lesson: ${goals.join(', ')}`);
    }
  }
  for (const goal of goals) {
    const count = questions.filter((question) => question.goal === goal).length;
    if (count < GOAL_QUESTIONS) {
      throw new ContentError(file, `the goal "${goal}" has ${count} questions; it needs ${GOAL_QUESTIONS}`);
    }
  }
}
