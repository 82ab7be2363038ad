import fc from 'fast-check';
import {expect, test} from 'vitest';
import {dueAfter, lapsed, newSchedule, rated} from '#schema/lessons/review/review.rules.ts';
import {RATINGS, type Rating, type Schedule} from '#schema/lessons/review/review.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 0, 15, 12);

const rating = fc.constantFrom(...RATINGS);
/** Reviews one after the other, each so many ms after the last. */
const history = fc.array(fc.tuple(rating, fc.integer({min: 0, max: 400 * DAY_MS})), {maxLength: 12});

function after(steps: readonly (readonly [Rating, number])[]): {schedule: Schedule; at: number} {
  let [schedule, at] = [newSchedule(NOW), NOW];
  for (const [one, wait] of steps) {
    at += wait;
    schedule = rated(schedule, one, at);
  }
  return {schedule, at};
}

test('a new card is due at once, a rated one in whole days', () => {
  expect(newSchedule(NOW)).toMatchObject({due: NOW, state: 'new', reps: 0});
  const days = Object.values(dueAfter(newSchedule(NOW), NOW)).map((due) => (due - NOW) / DAY_MS);
  expect(days.every((one) => Number.isInteger(one) && one >= 1)).toBe(true);
});

test('a better rating never brings a card back sooner, and every rating leaves a card that the table takes', () => {
  fc.assert(
    fc.property(history, fc.integer({min: 0, max: 900 * DAY_MS}), (steps, wait) => {
      const {schedule, at} = after(steps);
      const {again, hard, good, easy} = dueAfter(schedule, at + wait);
      expect([again, hard, good, easy]).toEqual([again, hard, good, easy].toSorted((a, b) => a - b));
      for (const one of RATINGS) {
        const next = rated(schedule, one, at + wait);
        expect(next.due).toBeGreaterThanOrEqual(at + wait + DAY_MS);
        expect(next.stability).toBeGreaterThan(0);
        expect(next.difficulty).toBeGreaterThanOrEqual(1);
        expect(next.difficulty).toBeLessThanOrEqual(10);
        expect(next.reps).toBe(schedule.reps + 1);
      }
    }),
  );
});

test('equal reviews give equal cards, also when the card was a row in between', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const {schedule} = after(steps);
      let row = newSchedule(NOW);
      let at = NOW;
      for (const [one, wait] of steps) {
        at += wait;
        row = rated(JSON.parse(JSON.stringify(row)) as Schedule, one, at);
      }
      expect(row).toEqual(schedule);
    }),
  );
});

test.each([
  ['behind UTC', '2026-11-05T18:51-08:00', '2026-11-06T08:00-08:00'],
  ['ahead of UTC', '2026-11-05T20:00+09:00', '2026-11-06T08:00+09:00'],
  ['across a change of clocks', '2026-10-24T18:51+02:00', '2026-10-25T04:00+01:00'],
])('what is known the next morning is known after a day: %s', (_, evening, morning) => {
  const [last, at] = [Date.parse(evening), Date.parse(morning)];
  const card = rated(newSchedule(last), 'again', last);
  expect(card.due).toBe(last + DAY_MS);
  for (const one of RATINGS) {
    const full = rated(card, one, card.due);
    expect(rated(card, one, at)).toEqual({...full, due: full.due - (card.due - at), lastReviewedAt: at});
  }
  expect(rated(card, 'good', at).stability).toBeGreaterThan(2 * card.stability);
});

test.each([
  ['at noon', '2026-11-05T12:00Z'],
  ['before midnight in UTC', '2026-11-05T23:50Z'],
])('what is rated twice in one evening was known for no day in between: %s', (_, evening) => {
  const last = Date.parse(evening);
  const card = rated(newSchedule(last), 'again', last);
  for (const one of RATINGS) {
    const {due, stability} = rated(card, one, last);
    for (const later of [1, 20 * 60_000, 3 * 3_600_000]) {
      const again = rated(card, one, last + later);
      expect(again).toMatchObject({stability, due: due - 1 + later, lastReviewedAt: last + later});
    }
  }
  for (const one of ['hard', 'good', 'easy'] as const)
    expect(rated(card, one, last + 1).stability).toBeLessThan(rated(card, one, card.due).stability);
});

test('what is rated days before its time counts the days that have passed', () => {
  const card = rated(newSchedule(NOW), 'easy', NOW);
  const at = NOW + 2 * DAY_MS;
  expect(card.due - at).toBeGreaterThan(2 * DAY_MS);
  expect(rated(card, 'good', at).stability).toBeLessThan(rated(card, 'good', card.due).stability);
});

test('a review that a slow clock puts before the last one counts right after it', () => {
  const once = rated(newSchedule(NOW), 'good', NOW);
  expect(rated(once, 'good', NOW - DAY_MS)).toEqual(rated(once, 'good', NOW + 1));
});

test('a question answered wrong again is a lapse, due at once; a card never rated stays unchanged', () => {
  const known = rated(rated(newSchedule(NOW), 'good', NOW), 'good', NOW + 5 * DAY_MS);
  const at = NOW + 9 * DAY_MS;
  expect(lapsed(known, at)).toMatchObject({due: at, lapses: 1, reps: 3, state: 'review'});
  expect(lapsed(known, at).stability).toBeLessThan(known.stability);
  expect(lapsed(newSchedule(NOW), at)).toEqual(newSchedule(NOW));
});
