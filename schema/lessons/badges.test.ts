import fc from 'fast-check';
import {expect, test} from 'vitest';
import {TEST_OUT_PCT} from '#schema/lessons/quiz/quiz.rules.ts';
import {BADGES, badgesOf, type Feat, type FeatRow} from '#schema/lessons/badges.ts';

const FEATS: readonly Feat[] = ['lesson-done', 'quiz-passed', 'full-marks', 'module-passed', 'tested-out'];
const rowsOf = (feat: Feat, count: number): readonly FeatRow[] =>
  Array.from({length: count}, (_, at) => ({feat, refId: `${feat}-${at}`, at: 1000 + at}));
const earned = (rows: readonly FeatRow[]) =>
  badgesOf(rows).flatMap(({slug, earnedBy}) => (earnedBy ? [[slug, earnedBy.at]] : []));

test('nothing done earns nothing, and every badge is a goal', () => {
  expect(badgesOf([])).toHaveLength(BADGES.length);
  expect(earned([])).toEqual([]);
});

test('a badge is earned by the feat that makes it whole, at that time', () => {
  expect(earned(rowsOf('lesson-done', 9))).toEqual([['first-lesson', 1000]]);
  expect(earned(rowsOf('lesson-done', 30))).toEqual([
    ['first-lesson', 1000],
    ['ten-lessons', 1009],
    ['thirty-lessons', 1029],
  ]);
  expect(earned(rowsOf('module-passed', 12))).toEqual([
    ['first-module', 1000],
    ['six-modules', 1005],
    ['twelve-modules', 1011],
  ]);
});

test('feats of one kind count for no other', () => {
  for (const {slug, feat, need} of BADGES) {
    const others = FEATS.filter((other) => other !== feat).flatMap((other) => rowsOf(other, 100));
    const badge = badgesOf([...others, ...rowsOf(feat, need - 1)]).find((one) => one.slug === slug);
    expect([slug, badge?.have, badge?.earnedBy]).toEqual([slug, need - 1, undefined]);
  }
});

const feats = fc.array(
  fc.record({feat: fc.constantFrom(...FEATS), refId: fc.string(), at: fc.integer({min: 0, max: 50})}),
  {maxLength: 60},
);

test('what comes later takes no badge away and moves none, whatever the order of the rows', () => {
  fc.assert(
    fc.property(feats, feats, (before, later) => {
      const after = [...later.map((row) => ({...row, at: row.at + 51})), ...before];
      expect(earned(after)).toEqual(expect.arrayContaining(earned(before)));
    }),
  );
});

test('names and slugs are their own, and what a criterion says is what is counted', () => {
  expect(new Set(BADGES.map(({slug}) => slug)).size).toBe(BADGES.length);
  expect(new Set(BADGES.map(({name}) => name)).size).toBe(BADGES.length);
  expect(BADGES.find(({slug}) => slug === 'tested-out')?.criteria).toContain(`${TEST_OUT_PCT}%`);
});
