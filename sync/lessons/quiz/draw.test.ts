import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Answer, DrawnQuestion, QuestionKind} from '#schema/lessons/quiz.ts';
import {answerTrouble} from '#schema/lessons/quiz.rules.ts';
import {draw, type PoolQuestion} from '#sync/lessons/quiz/draw.ts';
import {isRight, shownKey, type Key} from '#schema/lessons/quiz.judging.ts';

const kinds: readonly [QuestionKind, Key][] = [
  ['single', 2],
  ['multi', [0, 3]],
  ['order', [0, 1, 2, 3]],
  ['text', ['word']],
  ['number', {value: 3, tolerance: 0.5}],
  ['predict', ['out']],
];
const pool: readonly PoolQuestion[] = kinds.map(([kind, answer]) => ({
  id: kind,
  kind,
  stem: [],
  options: ['single', 'multi', 'order'].includes(kind) ? ['A', 'B', 'C', 'D'] : [],
  answer,
  explanation: [],
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
