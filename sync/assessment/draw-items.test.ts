import {expect, test} from 'vitest';
import {CODE_ITEMS, ITEMS} from '#schema/assessment/assessment.rules.ts';
import {drawItems, type PoolItem} from '#sync/assessment/draw-items.ts';
import {seededRandom} from '#sync/questions/seeded.ts';

const common = (topic: number, no: number) => ({
  id: `${topic}-${no}`,
  topicId: `t${topic}`,
  topic: `Topic ${topic}`,
  stem: [],
  explanation: [],
  difficulty: 1,
});
const choice = (topic: number, no: number): PoolItem => ({
  ...common(topic, no),
  kind: 'single',
  options: ['a', 'b', 'c'],
  answer: 1,
  starter: null,
});
const program = (topic: number, no: number): PoolItem => ({
  ...common(topic, no),
  kind: 'code',
  options: [],
  starter: 'def f(): ...',
  answer: [
    {name: 'seen', call: 'f()', equals: '1'},
    {name: 'unseen', call: 'f() + 1', equals: '2', hidden: true},
  ],
});
/** Five topics of programs alone, fifteen of both, ten of choices alone. */
const pool = Array.from({length: ITEMS}, (_, at) =>
  at < 5
    ? [program(at, 1), program(at, 2)]
    : at < 20
      ? [choice(at, 1), choice(at, 2), program(at, 3), program(at, 4)]
      : [choice(at, 1), choice(at, 2)],
).flat();
const ids = (drawn: ReturnType<typeof drawItems>) => drawn.questions.map(({id}) => id);

test.each(Array.from({length: 20}, (_, at) => `seed ${at}`))(
  'one item of each topic in order, always as many programs, other ones the next time (%s)',
  (seed) => {
    const first = drawItems(pool, new Set(), seededRandom(seed));
    expect(first.questions.map(({topic}) => topic)).toEqual(
      Array.from({length: ITEMS}, (_, at) => `Topic ${at}`),
    );
    expect(first.questions.filter(({kind}) => kind === 'code')).toHaveLength(CODE_ITEMS);
    const before = new Set(ids(first));
    const next = drawItems(pool, before, seededRandom(`${seed} again`));
    expect(ids(next).filter((id) => before.has(id))).toEqual([]);
  },
);

test('the same seed draws the same, so that a restored backup keeps an attempt', () => {
  const draw = () => drawItems(pool, new Set(), seededRandom('seed'));
  expect(draw()).toEqual(draw());
});

test('a program is asked with the tests that may be seen and the names of the others; all of them are in its key', () => {
  const {questions, keys} = drawItems(pool, new Set(), seededRandom('seed'));
  expect(questions[0]).toMatchObject({
    kind: 'code',
    tests: [{name: 'seen', call: 'f()', equals: '1'}],
    hidden: ['unseen'],
  });
  expect(JSON.stringify(questions)).not.toContain('f() + 1');
  expect(keys[0]).toMatchObject({kind: 'code', tests: [{name: 'seen'}, {name: 'unseen'}]});
});
