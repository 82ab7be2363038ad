import fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import type {DrawnQuestion} from '#schema/questions/question.ts';
import {isRight, type Key} from '#schema/questions/judging.ts';
import {rated} from '#schema/lessons/review/review.rules.ts';
import {RATINGS, type Schedule} from '#schema/lessons/review/review.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {newModule, SECRET} from '#tests/pg/quizzes.ts';
import {cardsNow, type ReviewCard} from '#web/lessons/review/cards.ts';
import type {Command} from '#web/data/outbox/command.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, wait, attemptOf} = pupilsOf(academy);

beforeAll(async () => {
  await newModule(pool, 'one', 1, [{id: 'a', hasQuiz: true}]);
});

type CardRow = Schedule & {
  readonly id: string;
  readonly questionId: string;
  readonly question: DrawnQuestion;
  readonly key: Key;
  readonly answer: never;
  readonly explanation: unknown;
  readonly ratedBy: string | null;
};

async function cardsOf({userId}: TestLearner): Promise<CardRow[]> {
  const {rows} = await pool.query<CardRow>(
    `select "id", "questionId", "question", "key", "answer", "explanation", "stability", "difficulty", "reps",
       "lapses", "state", "ratedBy", (1000 * extract(epoch from "due"))::float8 as "due",
       (1000 * extract(epoch from "lastReviewedAt"))::float8 as "lastReviewedAt"
     from "reviewCard" where "userId" = $1 order by "questionId"`,
    [userId],
  );
  return rows;
}

/** Ids of the questions that were answered wrong in an attempt. */
async function wrongIn(attemptId: string): Promise<string[]> {
  const results = (await attemptOf(attemptId))['results'] as {questionId: string; correct: boolean}[];
  return results.filter(({correct}) => !correct).map(({questionId}) => questionId);
}

const scheduleOf = ({
  due,
  stability,
  difficulty,
  reps,
  lapses,
  state,
  lastReviewedAt,
}: CardRow): Schedule => ({
  due,
  stability,
  difficulty,
  reps,
  lapses,
  state,
  lastReviewedAt,
});

/** A learner with one card or more, after a pass with one wrong answer. */
async function pupilWithCard(): Promise<{pupil: TestLearner; card: CardRow}> {
  const pupil = await newPupil();
  await submit(pupil, 'lesson-a', 1);
  const [card] = await cardsOf(pupil);
  if (!card) throw new Error('no card');
  return {pupil, card};
}

const rate = (pupil: TestLearner, cardId: string, rating: string, reviewedAt: number = Date.now()) =>
  send(pupil, 'reviews.rate', {cardId, rating, reviewedAt});

/** Dates the last review back. */
const age = (pupil: TestLearner, days: number) =>
  pool.query(
    `update "reviewCard" set "lastReviewedAt" = "lastReviewedAt" - $2 * interval '1 day' where "userId" = $1`,
    [pupil.userId, days],
  );

describe('cards', () => {
  test('are not there before keys may be shown', async () => {
    const pupil = await newPupil();
    for (let no = 1; no <= 2; no += 1) {
      await submit(pupil, 'lesson-a', 5);
      await wait(pupil);
      expect(await cardsOf(pupil)).toEqual([]);
    }
  });

  test('are created with the third attempt, for it and the earlier ones, each once and due at once', async () => {
    const pupil = await newPupil();
    const wrong = new Set<string>();
    for (let no = 1; no <= 3; no += 1) {
      const {draw} = await submit(pupil, 'lesson-a', 5);
      for (const id of await wrongIn(draw.id)) wrong.add(id);
      await wait(pupil);
    }
    const cards = await cardsOf(pupil);
    expect(cards.map(({questionId}) => questionId)).toEqual([...wrong].toSorted());
    for (const card of cards) {
      expect(card).toMatchObject({state: 'new', reps: 0, lastReviewedAt: null});
      expect(card.due).toBeLessThanOrEqual(Date.now() + 1);
    }
  });

  test('are created with a pass, for wrong answers in it and before', async () => {
    const pupil = await newPupil();
    const first = await submit(pupil, 'lesson-a', 2);
    const second = await submit(pupil, 'lesson-a', 1);
    expect(second.status).toBe(200);
    const wrong = new Set([...(await wrongIn(first.draw.id)), ...(await wrongIn(second.draw.id))]);
    expect((await cardsOf(pupil)).map(({questionId}) => questionId)).toEqual([...wrong].toSorted());
  });

  test('contain the question as it was asked, its key, and the explanation', async () => {
    const pupil = await newPupil();
    for (let no = 1; no <= 3; no += 1) {
      await submit(pupil, 'lesson-a', 5);
      await wait(pupil);
    }
    for (const {questionId, question, key, answer, explanation} of await cardsOf(pupil)) {
      expect(question.id).toBe(questionId);
      expect(isRight({kind: question.kind, key}, answer)).toBe(true);
      expect(JSON.stringify(explanation)).toContain(SECRET);
      const {rows} = await pool.query<{asked: boolean}>(
        `select bool_or(a."questions" @> jsonb_build_array($2::jsonb)) as "asked" from "attempt" a where a."userId" = $1`,
        [pupil.userId, JSON.stringify(question)],
      );
      expect(rows[0]?.asked).toBe(true);
    }
  });

  test('are not created for right answers', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'lesson-a');
    expect(await cardsOf(pupil)).toEqual([]);
  });

  test('lapse when their question is answered wrong again, and are asked as in that attempt', async () => {
    const {pupil, card} = await pupilWithCard();
    await rate(pupil, card.id, 'good');
    await age(pupil, 5);
    let lapse: CardRow | undefined;
    // The draw avoids questions of the last attempt: the question comes back within a few attempts.
    for (let no = 0; no < 4 && lapse?.lapses !== 1; no += 1) {
      const {draw} = await submit(pupil, 'lesson-a', 5);
      lapse = (await cardsOf(pupil)).find(({id}) => id === card.id);
      const isAsked = (await wrongIn(draw.id)).includes(card.questionId);
      expect(lapse?.lapses).toBe(isAsked ? 1 : 0);
    }
    expect(lapse).toMatchObject({lapses: 1, reps: 2, state: 'review'});
    expect(lapse?.due).toBeLessThanOrEqual(Date.now() + 1);
    expect(lapse && isRight({kind: lapse.question.kind, key: lapse.key}, lapse.answer)).toBe(true);
  });
});

describe('a rating', () => {
  test.each(RATINGS)('%s gives the card that the device has computed', async (rating) => {
    const {pupil, card} = await pupilWithCard();
    let expected = scheduleOf(card);
    for (const one of ['good', rating] as const) {
      await age(pupil, 4);
      const [before] = await cardsOf(pupil);
      expected = scheduleOf(before ?? card);
      const at = Date.now();
      expect((await rate(pupil, card.id, one, at)).status).toBe(200);
      expected = rated(expected, one, at);
    }
    const [after] = await cardsOf(pupil);
    expect(after && scheduleOf(after)).toEqual(expected);
  });

  test('sequences of any kind leave the row that the overlay has shown', async () => {
    const days = fc.integer({min: 0, max: 60 * 86_400_000});
    const steps = fc.array(fc.tuple(fc.constantFrom(...RATINGS), days), {minLength: 1, maxLength: 6});
    await fc.assert(
      fc.asyncProperty(steps, async (reviews) => {
        const {pupil, card} = await pupilWithCard();
        // Offline for a year, and sent in one go.
        let at = Date.now() - 366 * 86_400_000;
        const pending = reviews.map(([rating, later]): Command => {
          at += later;
          const args = {id: crypto.randomUUID(), v: 1, cardId: card.id, rating, reviewedAt: at};
          const {id} = args;
          return {
            id,
            userId: pupil.userId,
            name: 'reviews.rate',
            args,
            lane: 'reviews',
            createdAt: at,
            status: 'waiting',
            attempts: 0,
          };
        });
        const [shown] = cardsNow([card as unknown as ReviewCard], pending, rated);
        for (const {name, args} of pending) await byRest(academy, pupil, {name, args});
        const [row] = await cardsOf(pupil);
        expect(row).toEqual(shown);
        // Rows that include the ratings already are not rated again.
        expect(cardsNow([row as unknown as ReviewCard], pending, rated)).toEqual([row]);
      }),
      {numRuns: 25},
    );
  });

  test('from a fast clock counts as now, from a slow one as after the last review', async () => {
    const {pupil, card} = await pupilWithCard();
    await rate(pupil, card.id, 'good', Date.now() + 9e9);
    const [first] = await cardsOf(pupil);
    expect(Math.abs((first?.lastReviewedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await rate(pupil, card.id, 'good', 0);
    const [second] = await cardsOf(pupil);
    expect(second?.lastReviewedAt).toBe((first?.lastReviewedAt ?? 0) + 1);
  });

  test('that arrives twice counts once', async () => {
    const {pupil, card} = await pupilWithCard();
    const rating = command('reviews.rate', {cardId: card.id, rating: 'good', reviewedAt: Date.now()});
    for (const reply of [await byRest(academy, pupil, rating), await byRest(academy, pupil, rating)]) {
      expect(reply.status).toBe(200);
    }
    expect(await cardsOf(pupil)).toMatchObject([{reps: 1, ratedBy: rating.args['id']}]);
  });

  test('of a card that is unknown or somebody else’s is rejected, and changes nothing', async () => {
    const {card} = await pupilWithCard();
    const other = await newPupil();
    for (const id of [card.id, crypto.randomUUID()]) {
      expect(await rate(other, id, 'easy')).toMatchObject({
        status: 404,
        body: {code: 'NOT_FOUND', message: 'You don’t have this review card.'},
      });
    }
    const {rows} = await pool.query(`select "reps" from "reviewCard" where "id" = $1`, [card.id]);
    expect(rows).toEqual([{reps: 0}]);
  });

  test.each([
    ['a rating that there is not', {rating: 'perfect'}],
    ['a time that is none', {reviewedAt: 'now'}],
    ['a time beyond all dates', {reviewedAt: 8.64e15 + 1}],
    ['a field that is not asked for', {due: 0}],
  ])('with %s is rejected', async (_, spoilt) => {
    const {pupil, card} = await pupilWithCard();
    const args = {cardId: card.id, rating: 'good', reviewedAt: Date.now(), ...spoilt};
    expect(await send(pupil, 'reviews.rate', args)).toMatchObject({status: 400, body: {code: 'INVALID'}});
  });
});
