// Turns wrong answers into review cards, in the transaction that grades them, as soon as keys may be shown.
import type {Block} from '#schema/lessons/block.ts';
import {shownKey, type Key} from '#schema/questions/judging.ts';
import type {DrawnQuestion} from '#schema/questions/question.ts';
import {lapsed, newSchedule} from '#schema/lessons/review/review.rules.ts';
import type {Schedule} from '#schema/lessons/review/review.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {seededId} from '#sync/questions/seeded.ts';

/** A card's columns as its schedule. */
export const SCHEDULE = `
  'due', round(1000 * extract(epoch from c."due")), 'stability', c."stability", 'difficulty', c."difficulty",
  'reps', c."reps", 'lapses', c."lapses", 'state', c."state",
  'lastReviewedAt', round(1000 * extract(epoch from c."lastReviewedAt"))`;

// The latest attempt in which each question was answered wrong; for questions with a card, only this attempt counts.
const WRONG = `
  select distinct on (r->>'questionId') q as "question", k->'key' as "key", k->'explanation' as "explanation",
    c."id" as "cardId", case when c."id" is not null then json_build_object(${SCHEDULE}) end as "schedule",
    round(1000 * extract(epoch from now()))::float8 as "now"
  from "attempt" a
  join private."attemptKey" ak on ak."attemptId" = a."id"
  cross join lateral jsonb_array_elements(a."results") r
  join lateral jsonb_array_elements(a."questions") q on q->>'id' = r->>'questionId'
  join lateral jsonb_array_elements(ak."keys") k on k->>'questionId' = r->>'questionId'
  left join "reviewCard" c on c."userId" = a."userId" and c."questionId" = r->>'questionId'
  where a."userId" = $1 and a."quizId" = $2 and a."state" = 'graded' and not (r->>'correct')::boolean
    and (c."id" is null or a."id" = $3)
  order by r->>'questionId', a."no" desc`;

const PUT = `
  insert into "reviewCard" as c
    ("id", "userId", "questionId", "quizId", "moduleId", "question", "key", "answer", "explanation", "due",
     "stability", "difficulty", "reps", "lapses", "state", "lastReviewedAt")
  select p."id", $1, p."question"->>'id', $2, $3, p."question", p."key", p."answer", p."explanation", p."due",
    p."stability", p."difficulty", p."reps", p."lapses", p."state", p."lastReviewedAt"
  from jsonb_to_recordset($4::jsonb) as p("id" text, "question" jsonb, "key" jsonb, "answer" jsonb,
    "explanation" jsonb, "due" timestamptz, "stability" float8, "difficulty" float8, "reps" integer,
    "lapses" integer, "state" text, "lastReviewedAt" timestamptz)
  on conflict ("userId", "questionId") do update
    set "quizId" = excluded."quizId", "moduleId" = excluded."moduleId", "question" = excluded."question",
        "key" = excluded."key", "answer" = excluded."answer", "explanation" = excluded."explanation",
        "due" = excluded."due", "stability" = excluded."stability", "difficulty" = excluded."difficulty",
        "reps" = excluded."reps", "lapses" = excluded."lapses", "state" = excluded."state",
        "lastReviewedAt" = excluded."lastReviewedAt"`;

type WrongAnswer = {
  readonly question: DrawnQuestion;
  readonly key: Key;
  readonly explanation: readonly Block[];
  readonly cardId: string | null;
  readonly schedule: Schedule | null;
  readonly now: number;
};

/**
 * Creates the cards of a quiz whose keys may be shown: from this attempt and, for questions without a card, from earlier
 * ones. A card whose question was answered wrong again lapses.
 * @param attempt graded in this transaction.
 */
export async function addCards(
  sql: Sql,
  userId: string,
  {id, quizId, moduleId}: {id: string; quizId: string; moduleId: string},
): Promise<void> {
  // The statement selects exactly this.
  const wrong = [...(await sql(WRONG, [userId, quizId, id]))] as WrongAnswer[];
  if (wrong.length === 0) return;
  await sql(PUT, [userId, quizId, moduleId, JSON.stringify(wrong.map((one) => cardOf(userId, one)))]);
}

type Missed = Pick<WrongAnswer, 'key' | 'explanation' | 'question'> & {
  readonly quizId: string;
  readonly moduleId: string;
};

/** A card for a question that no quiz asks, such as a prediction; one that is there stays as it is. */
export async function addCard(sql: Sql, userId: string, missed: Missed): Promise<void> {
  const {question, quizId, moduleId} = missed;
  const [row] = await sql(
    `select round(1000 * extract(epoch from now()))::float8 as "now" where not exists
       (select 1 from "reviewCard" where "userId" = $1 and "questionId" = $2)`,
    [userId, question.id],
  );
  if (!row) return;
  const card = cardOf(userId, {...missed, cardId: null, schedule: null, now: Number(row['now'])});
  await sql(PUT, [userId, quizId, moduleId, JSON.stringify([card])]);
}

function cardOf(userId: string, {question, key, explanation, cardId, schedule, now}: WrongAnswer) {
  return {
    // The same after a restored backup: ratings name the card.
    id: cardId ?? seededId(`${userId} ${question.id}`, 'review card'),
    question,
    key,
    answer: shownKey({kind: question.kind, key}),
    explanation,
    ...timesOf(schedule ? lapsed(schedule, now) : newSchedule(now)),
  };
}

/** A schedule with its times as PostgreSQL reads them, to the millisecond. */
export const timesOf = (schedule: Schedule) => ({
  ...schedule,
  due: new Date(schedule.due).toISOString(),
  lastReviewedAt: schedule.lastReviewedAt === null ? null : new Date(schedule.lastReviewedAt).toISOString(),
});
