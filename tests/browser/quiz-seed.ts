// A quiz with a question of every kind, put into the database as the course's own would be.
import pg from 'pg';
import type {Block} from '#schema/lessons/block.ts';
import type {QuestionKind} from '#schema/questions/question.ts';
import {issueDraw} from '#sync/lessons/quiz/issue.ts';
import type {Key} from '#schema/questions/judging.ts';

type SeedQuestion = {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly stem: readonly Block[];
  readonly options: readonly string[];
  readonly answer: Key;
  readonly topic: string;
};

const prose = (html: string): Block => ({kind: 'prose', html: `<p>${html}</p>`});
const code = (source: string): Block => ({kind: 'code', language: 'python', source, html: source});

/** One of each kind; the answers of the tests are looked up by what the options say. */
export const QUESTIONS: readonly SeedQuestion[] = [
  {
    id: 'q-single',
    kind: 'single',
    stem: [prose('Which expression gives the <strong>whole</strong> quotient of 7 and 2?')],
    options: ['<code>7 / 2</code>', '<code>7 // 2</code>', '<code>7 % 2</code>', '<code>7 ** 2</code>'],
    answer: 1,
    topic: 'Numbers',
  },
  {
    id: 'q-multi',
    kind: 'multi',
    stem: [prose('Which of these values are <em>falsy</em>?')],
    options: ['<code>0</code>', '<code>"False"</code>', '<code>[]</code>', '<code>None</code>'],
    answer: [0, 2, 3],
    topic: 'Truth values',
  },
  {
    id: 'q-text',
    kind: 'text',
    stem: [prose('What is the name of the built-in function that tells a value’s type?')],
    options: [],
    answer: ['type', 'type()'],
    topic: 'Types',
  },
  {
    id: 'q-number',
    kind: 'number',
    stem: [prose('A list has 1 850 items. How many are left after <code>del items[::2]</code>?')],
    options: [],
    answer: {value: 925, tolerance: 0},
    topic: 'Numbers',
  },
  {
    id: 'q-predict',
    kind: 'predict',
    stem: [prose('What does this print?'), code('for n in range(3):\n    print(n * n)')],
    options: [],
    answer: ['0\n1\n4'],
    topic: 'Control flow',
  },
  {
    id: 'q-order',
    kind: 'order',
    stem: [prose('Put the lines in order, so that the function returns the <strong>largest</strong> item.')],
    options: [
      '<code>best = items[0]</code>',
      '<code>for item in items:</code>',
      '<code>if item &gt; best: best = item</code>',
      '<code>return best</code>',
    ],
    answer: [0, 1, 2, 3],
    topic: 'Control flow',
  },
];

/** Opens the database for one piece of work. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({connectionString: url});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Puts the questions behind a quiz of the course, in place of what it has, and gives a learner a draw.
 * @returns the way to give the quiz back what it had.
 */
export async function seedQuiz(url: string, username: string, quizId: string): Promise<() => Promise<void>> {
  return withDatabase(url, async (client) => {
    const sql = async (text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows;
    const [before] = await sql(
      `select "drawCount", "poolSize", "cooldownSeconds",
              array(select "id" from private."question" where "quizId" = $1 and "isCurrent") as "ids"
       from "quiz" where "id" = $1`,
      [quizId],
    );
    await sql(
      `update "quiz" set "drawCount" = $2, "poolSize" = $2, "cooldownSeconds" = '{600,600,3600}' where "id" = $1`,
      [quizId, QUESTIONS.length],
    );
    await sql(`update private."question" set "isCurrent" = false where "quizId" = $1`, [quizId]);
    for (const {id, kind, stem, options, answer, topic} of QUESTIONS) {
      await sql(
        `insert into private."question"
           ("id", "quizId", "kind", "stem", "options", "answer", "explanation", "topic", "difficulty")
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1)
         on conflict ("id") do update set "isCurrent" = true`,
        [
          `${quizId}-${id}`,
          quizId,
          kind,
          ...[stem, options, answer, [prose(`The explanation of ${id}.`)]].map((part) =>
            JSON.stringify(part),
          ),
          topic,
        ],
      );
    }
    const [user] = await sql(`select "id" from "user" where "username" = $1`, [username]);
    if (!user) throw new Error(`there is no learner ${username}`);
    const userId = String(user['id']);
    await sql(`delete from "attempt" where "userId" = $1 and "quizId" = $2 and "state" = 'open'`, [
      userId,
      quizId,
    ]);
    await issueDraw(sql, userId, quizId);
    return () =>
      withDatabase(url, async (later) => {
        await later.query(
          `update "quiz" set "drawCount" = $2, "poolSize" = $3, "cooldownSeconds" = $4 where "id" = $1`,
          [quizId, before?.['drawCount'], before?.['poolSize'], before?.['cooldownSeconds']],
        );
        await later.query(`update private."question" set "isCurrent" = "id" = any ($2) where "quizId" = $1`, [
          quizId,
          before?.['ids'],
        ]);
      });
  });
}
