// The assessment for tests: items of every kind, and a grader that knows right programs by a word.
import type {Pool} from 'pg';
import {CODE_ITEMS, ITEMS} from '#schema/assessment/assessment.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import type {Grader, GradeResult} from '#sync/python/grader.ts';

/** A program that `markedGrade` finds right. */
export const RIGHT_PROGRAM = 'def total(items):\n    return sum(items)  # right';
const WRONG_PROGRAM = 'def total(items):\n    return 0';

/** What hidden tests and keys hold: nothing of it may reach a browser. */
export const SECRET = 'secret-of-the-key';

const TESTS = [
  {name: 'adds two', call: 'total([1, 2])', equals: '3'},
  {name: 'adds none', call: 'total([])', equals: '0'},
  {name: 'adds many', call: `total([5, 6])  # ${SECRET}`, equals: '11', hidden: true},
  {name: 'adds one', call: 'total([7])', equals: '7', hidden: true},
];

const prose = (words: string) => JSON.stringify([{kind: 'prose', html: `<p>${words}</p>`}]);

/** Two items for each of thirty topics; the last twelve topics ask for programs. */
export async function seedItems(pool: Pool): Promise<void> {
  // The academy's own are asked no more.
  await pool.query(`update private."assessmentItem" set "isCurrent" = false`);
  await pool.query(`update private."assessmentTopic" set "isCurrent" = false`);
  for (let at = 1; at <= ITEMS; at += 1) {
    const topic = `topic-${at}`;
    await pool.query(
      `insert into private."assessmentTopic" values ($1, $2, $3, 'mod', 'study', 'part', true)`,
      [topic, at, `Topic ${at}`],
    );
    for (const no of [1, 2]) {
      const isCode = at > ITEMS - CODE_ITEMS;
      await pool.query(
        `insert into private."assessmentItem"
           ("id", "topicId", "kind", "stem", "options", "answer", "explanation", "starter", "difficulty")
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1)`,
        [
          `${topic}-${no}`,
          topic,
          isCode ? 'code' : 'single',
          prose(isCode ? 'Write total(items).' : 'Which one is right?'),
          isCode ? '[]' : JSON.stringify(['right', 'wrong', 'worse']),
          isCode ? JSON.stringify(TESTS) : '0',
          prose(SECRET),
          isCode ? 'def total(items):\n    ...\n' : null,
        ],
      );
    }
  }
}

/** Answers to an attempt, this many of the questions and of the programs wrong. */
export function answersFor(
  questions: readonly Asked[],
  {wrong = 0, wrongPrograms = 0}: {wrong?: number; wrongPrograms?: number} = {},
): Record<string, Answer> {
  let choices = 0;
  let programs = 0;
  return Object.fromEntries(
    questions.map((item) => {
      if (item.kind === 'code') {
        programs += 1;
        return [item.id, programs <= wrongPrograms ? WRONG_PROGRAM : RIGHT_PROGRAM];
      }
      choices += 1;
      const right = item.options.indexOf('right');
      return [item.id, choices <= wrong ? (right + 1) % item.options.length : right];
    }),
  );
}

/** Grades by the program's text, and counts its work. @param left programs until it is too busy. */
export function markedGrader(left = Infinity) {
  const graded: string[] = [];
  const grade: Grader['grade'] = async ({program, tests}) => {
    if (graded.length >= left) return {state: 'busy', retryAfterS: 3};
    graded.push(program);
    return {state: 'graded', results: tests.map((test) => resultOf(test.name, program.includes('# right')))};
  };
  return {grade, graded};
}

/** As on a machine without a sandbox. */
export const noGrader: Pick<Grader, 'grade'> = {
  grade: async (): Promise<GradeResult> => ({state: 'unavailable', why: 'There is no sandbox here.'}),
};

const resultOf = (name: string, passed: boolean) => ({name, passed, hidden: false, expected: '', actual: ''});

/** Moves the start of a learner's attempt into the past, as time does. */
export const letPass = (pool: Pool, userId: string, minutes: number) =>
  pool.query(
    `update "assessmentAttempt" set "startedAt" = "startedAt" - make_interval(mins => $2),
       "dueAt" = "dueAt" - make_interval(mins => $2),
       "nextAttemptAllowed" = "nextAttemptAllowed" - make_interval(mins => $2)
     where "userId" = $1`,
    [userId, minutes],
  );
