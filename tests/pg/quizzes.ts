// A small course with quizzes, and the answers that only the server knows.
import type {Pool} from 'pg';
import type {Answer} from '#schema/questions/question.ts';
import {shownKey, type DrawnKey} from '#schema/questions/judging.ts';

type PoolQuestion = {
  readonly kind: string;
  readonly options?: readonly string[];
  readonly feedback?: readonly (string | null)[];
  readonly answer: unknown;
};

/** A word in all feedback about wrong options, and in no question. */
export const FEEDBACK = 'plugh-feedback';

/** One question of each kind, and two more. */
const QUESTIONS: readonly PoolQuestion[] = [
  {kind: 'single', options: ['a', 'b', 'c'], feedback: [`${FEEDBACK} a`, null, `${FEEDBACK} c`], answer: 1},
  {kind: 'multi', options: ['a', 'b', 'c', 'd'], answer: [0, 2]},
  {kind: 'text', answer: ['a tuple', 'tuple']},
  {kind: 'number', answer: {value: 58, tolerance: 0}},
  {kind: 'predict', answer: ['1\n2']},
  {kind: 'order', options: ['first', 'second', 'third'], answer: [0, 1, 2]},
  {kind: 'single', options: ['x', 'y'], answer: 0},
  {kind: 'single', options: ['p', 'q'], answer: 1},
];

/** A word in every key and explanation, and in no question. */
export const SECRET = 'xyzzy-explained';

type LessonRow = {readonly id: string; readonly hasQuiz: boolean; readonly isPreview?: boolean};

/** A module of written lessons of two blocks each, with a checkpoint; it may need others. */
export async function newModule(
  pool: Pool,
  id: string,
  position: number,
  lessons: readonly LessonRow[],
  prerequisiteIds: readonly string[] = [],
): Promise<void> {
  await pool.query(
    `insert into "month" values ('quiz-month', 900, 'Month', 'Summary', 'Project', 'Summary') on conflict ("id") do nothing`,
  );
  await pool.query(
    `insert into "module" ("id", "monthId", "position", "title", "summary", "hours", "skills", "prerequisiteIds")
     values ($1, 'quiz-month', $2, $1, 'Summary', 4, '[]', $3)`,
    [id, position, JSON.stringify(prerequisiteIds)],
  );
  for (const [at, lesson] of lessons.entries()) {
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isWritten", "isPreview", "blockCount")
       values ($1, $2, $3, $1, 'Summary', 10, '[]', true, $4, 2)`,
      [lesson.id, id, at + 1, lesson.isPreview ?? false],
    );
    if (lesson.hasQuiz) await newQuiz(pool, `lesson-${lesson.id}`, id, lesson.id);
  }
  await newQuiz(pool, `checkpoint-${id}`, id, null);
}

/** Two modules, the second of which needs the first: lessons a and b with a quiz, c without; d with one. */
export async function newQuizCourse(pool: Pool): Promise<void> {
  await newModule(pool, 'one', 1, [
    {id: 'a', hasQuiz: true},
    {id: 'b', hasQuiz: true},
    {id: 'c', hasQuiz: false},
  ]);
  await newModule(pool, 'two', 2, [{id: 'd', hasQuiz: true}], ['one']);
}

async function newQuiz(pool: Pool, id: string, moduleId: string, lessonId: string | null): Promise<void> {
  await pool.query(
    `insert into "quiz" ("id", "moduleId", "lessonId", "passPct", "drawCount", "poolSize") values ($1, $2, $3, 70, 5, 8)`,
    [id, moduleId, lessonId],
  );
  for (const [at, {kind, options = [], feedback = [], answer}] of QUESTIONS.entries()) {
    await pool.query(
      `insert into private."question" ("id", "quizId", "kind", "stem", "options", "answer", "explanation", "feedback", "topic", "difficulty")
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'topic', 1)`,
      [
        `${id}-${at}`,
        id,
        kind,
        JSON.stringify([{kind: 'prose', html: `<p>Question ${at}</p>`}]),
        JSON.stringify(options),
        JSON.stringify(answer),
        JSON.stringify([{kind: 'prose', html: `<p>${SECRET}</p>`}]),
        JSON.stringify(feedback),
      ],
    );
  }
}

export type Draw = {readonly id: string; readonly no: number; readonly quizId: string};

/** The learner's open draw of a quiz. */
export async function openDraw(pool: Pool, userId: string, quizId: string): Promise<Draw | undefined> {
  const {rows} = await pool.query<Draw>(
    `select "id", "no", "quizId" from "attempt" where "userId" = $1 and "quizId" = $2 and "state" = 'open'`,
    [userId, quizId],
  );
  return rows[0];
}

/** Right answers to a draw; the first `wrong` of them are none. */
export async function answersTo(pool: Pool, attemptId: string, wrong = 0): Promise<Record<string, Answer>> {
  const {rows} = await pool.query<{keys: DrawnKey[]}>(
    `select "keys" from private."attemptKey" where "attemptId" = $1`,
    [attemptId],
  );
  const keys = rows[0]?.keys ?? [];
  return Object.fromEntries(
    keys.map((key, at) => [key.questionId, at < wrong ? wrongAnswer(key) : shownKey(key)]),
  );
}

/** An answer of the right form that is wrong. */
export function wrongAnswer(key: Pick<DrawnKey, 'kind' | 'key'>): Answer {
  const right = shownKey(key);
  if (typeof right === 'number') return right === 0 ? 1 : 0;
  if (typeof right === 'string') return `${right}9`;
  return key.kind === 'multi' ? right.slice(0, 1) : right.toReversed();
}
