import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Answer, DrawnQuestion, QuestionKind} from '#schema/questions/question.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import {draw, type PoolQuestion} from '#sync/questions/draw.ts';
import {seededRandom} from '#sync/questions/seeded.ts';
import {feedbackOn, isRight, shownKey, type Key} from '#schema/questions/judging.ts';

const kinds: readonly [QuestionKind, Key][] = [
  ['single', 2],
  ['multi', [0, 3]],
  ['order', [0, 1, 2, 3]],
  ['text', ['word']],
  ['number', {value: 3, tolerance: 0.5}],
  ['predict', ['out']],
];
/** About the wrong ones of A, B, C, D. */
const ABOUT: Partial<Record<QuestionKind, readonly (string | null)[]>> = {
  single: ['on A', 'on B', null, 'on D'],
  multi: [null, 'on B', 'on C', null],
};
const pool: readonly PoolQuestion[] = kinds.map(([kind, answer]) => ({
  id: kind,
  kind,
  stem: [],
  options: ['single', 'multi', 'order'].includes(kind) ? ['A', 'B', 'C', 'D'] : [],
  answer,
  explanation: [],
  ...(['single', 'multi'].includes(kind) ? {feedback: ABOUT[kind]} : {}),
  topic: 't',
  difficulty: 1,
}));

/** The meaning of each key in the pool, independent of the order of options. */
const MEANT: Readonly<Record<QuestionKind, unknown>> = {
  single: ['C'],
  multi: ['A', 'D'],
  order: ['A', 'B', 'C', 'D'],
  text: 'word',
  number: '3',
  predict: 'out',
};

function meaning({kind, options}: DrawnQuestion, shown: Answer): unknown {
  if (typeof shown === 'string') return shown;
  const words = (typeof shown === 'number' ? [shown] : shown).map((at) => options[at] ?? '');
  return kind === 'order' ? words : words.toSorted();
}

test('for every draw and shuffle, the key marks the pool’s right answer', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const random = (limit: number) => (numbers.next().value ?? 0) % limit;
      const {questions, keys} = draw(pool, pool.length, new Set(), random);
      expect(questions.map(({id}) => id).toSorted()).toEqual(pool.map(({id}) => id).toSorted());
      for (const [at, key] of keys.entries()) {
        const question = questions[at];
        if (!question) throw new Error('a key without its question');
        expect(key.questionId).toBe(question.id);
        const shown = shownKey(key);
        expect(answerTrouble(question, shown)).toBeUndefined();
        expect(isRight(key, shown)).toBe(true);
        expect([question.kind, meaning(question, shown)]).toEqual([question.kind, MEANT[question.kind]]);
      }
    }),
  );
});

test('for every draw and shuffle, a wrong option has its own feedback, and a right one has none', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const random = (limit: number) => (numbers.next().value ?? 0) % limit;
      const {questions, keys} = draw(pool, pool.length, new Set(), random);
      for (const [at, key] of keys.entries()) {
        const {kind, options = []} = questions[at] ?? {};
        const wrong = kind === 'single' ? ['A', 'B', 'D'] : kind === 'multi' ? ['B', 'C'] : [];
        for (const [place, option] of options.entries()) {
          const expected = wrong.includes(option) ? [`on ${option}`] : [];
          expect(feedbackOn(key, kind === 'single' ? place : [place])).toEqual(expected);
        }
        expect(feedbackOn(key, shownKey(key))).toEqual([]);
      }
    }),
  );
});

test('questions of the last attempt are repeated only if the pool has no others', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const random = (limit: number) => (numbers.next().value ?? 0) % limit;
      const before = new Set(['single', 'multi', 'order', 'text']);
      const {questions} = draw(pool, 3, before, random);
      expect(questions.filter(({id}) => !before.has(id))).toHaveLength(2);
    }),
  );
});

/** Three goals of unequal size, with easy, middling and hard questions in each. */
const goals: readonly PoolQuestion[] = [2, 4, 10].flatMap((size, goal) =>
  Array.from({length: size}, (_, at) => ({
    ...(pool[0] as PoolQuestion),
    id: `${goal}-${at}`,
    goal: `goal ${goal}`,
    difficulty: [1, 2, 2, 3][at % 4] ?? 2,
  })),
);
const goalsOf = (questions: readonly DrawnQuestion[]) => questions.map(({id}) => id.split('-')[0]);

test('each goal is asked about before one is asked about twice, in this attempt and in the next', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({min: 3, max: 5}), (seed, count) => {
      const first = draw(goals, count, new Set(), seededRandom(`${seed}`)).questions;
      const before = new Set(first.map(({id}) => id));
      const second = draw(goals, count, before, seededRandom(`${seed} again`)).questions;
      for (const questions of [first, second]) {
        expect(new Set(goalsOf(questions))).toEqual(new Set(['0', '1', '2']));
        expect(goalsOf(questions).filter((goal) => goal === '0')).toHaveLength(1);
      }
      expect(second.filter(({id}) => before.has(id))).toEqual([]);
    }),
  );
});

test('easy and hard questions have about the share that they have in the pool', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const {questions} = draw(goals, 5, new Set(), seededRandom(`${seed}`));
      const counts = [1, 2, 3].map(
        (level) => questions.filter(({difficulty}) => difficulty === level).length,
      );
      // Of 16 questions 5, 8 and 3; of 5 that is 1.6, 2.5 and 0.9.
      for (const [at, share] of [1.6, 2.5, 0.9].entries()) {
        expect(Math.abs((counts[at] ?? 0) - share)).toBeLessThan(1.7);
      }
    }),
  );
});

test('no question of a goal is left out for ever', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    for (const {id} of draw(goals, 5, new Set(), seededRandom(`${seed}`)).questions) seen.add(id);
  }
  expect(seen.size).toBe(goals.length);
});

test('without goals, questions are spread over their topics', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const topics = goals.map((question) => ({
        ...question,
        goal: null,
        topic: question.id.split('-')[0] ?? '',
      }));
      const {questions} = draw(topics, 3, new Set(), seededRandom(`${seed}`));
      expect(new Set(goalsOf(questions)).size).toBe(3);
    }),
  );
});
