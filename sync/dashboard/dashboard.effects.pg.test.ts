import {expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const academy = await testAcademy();
const {pool} = academy;
const rowsFor = rowsForOn(pool);
const layoutOf = (who: TestLearner) =>
  rowsFor(who, (run, ctx) => run(queries.dashboard.layout.fn({ctx, args: undefined})));
const arrange = (who: TestLearner, cards: unknown) =>
  byRest(academy, who, command('dashboard.arrange', {cards}));

test('a layout is the learner’s own, and the last one counts', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  expect(await layoutOf(ada)).toBeUndefined();
  const first = [
    {id: 'rank', isHidden: true},
    {id: 'news', isHidden: false},
  ];
  expect((await arrange(ada, first)).status).toBe(200);
  expect((await layoutOf(ada))?.cards).toEqual(first);
  await arrange(ada, first.toReversed());
  expect((await layoutOf(ada))?.cards).toEqual(first.toReversed());
  expect(await layoutOf(eve)).toBeUndefined();
});

test.each([
  ['no list', 'rank'],
  [
    'a card twice',
    [
      {id: 'rank', isHidden: true},
      {id: 'rank', isHidden: false},
    ],
  ],
  ['an id that is none', [{id: '<b>', isHidden: false}]],
  ['too many', Array.from({length: 41}, (_, at) => ({id: `c${'x'.repeat(at)}`, isHidden: false}))],
  ['more than a card has', [{id: 'rank', isHidden: false, width: 2}]],
])('%s is rejected', async (_, cards) => {
  const ada = await newLearner(pool);
  expect((await arrange(ada, cards)).status).toBe(400);
  expect(await layoutOf(ada)).toBeUndefined();
});
