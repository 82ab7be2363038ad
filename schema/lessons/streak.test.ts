import fc from 'fast-check';
import {expect, test} from 'vitest';
import {addDays, countByDay, dayOf, daysBetween, mondayOf, monthOf, weeksUpTo} from '#schema/lessons/days.ts';
import {FREEZES_A_MONTH, streakOf} from '#schema/lessons/streak.ts';

const HOUR = 3_600_000;
const TODAY = '2026-03-29';
const before = (...days: number[]) => new Set(days.map((day) => addDays(TODAY, -day)));

/** Zones with a change of clocks, without one, at odd offsets, and on both sides of the date line. */
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
);
const moments = fc.integer({min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1)});
const days = moments.map((at) => dayOf(at, 'UTC'));

test('nothing done is no streak, with all freezes left', () => {
  expect(streakOf(new Set(), TODAY)).toEqual({
    days: 0,
    longest: 0,
    isTodayActive: false,
    rested: [],
    frozen: [],
    freezesLeft: FREEZES_A_MONTH,
  });
});

test('today is not missed before it is over', () => {
  expect(streakOf(before(1, 2, 3), TODAY)).toMatchObject({days: 3, isTodayActive: false, freezesLeft: 2});
  expect(streakOf(before(0, 1, 2, 3), TODAY)).toMatchObject({days: 4, isTodayActive: true});
});

test('two missed days of a month are held over, the third ends the streak', () => {
  expect(streakOf(before(0, 2, 4), TODAY)).toMatchObject({
    days: 3,
    frozen: ['2026-03-26', '2026-03-28'],
    freezesLeft: 0,
  });
  expect(streakOf(before(0, 2, 4, 6), TODAY)).toMatchObject({days: 1, longest: 3, freezesLeft: 0});
});

test('a new month brings new freezes', () => {
  const active = new Set(['2026-01-28', '2026-01-31', '2026-02-03']);
  expect(streakOf(active, '2026-02-03')).toMatchObject({days: 3, freezesLeft: 0});
});

test('days off that fit the week’s goal cost nothing, further ones a freeze', () => {
  // March 23 to 29 is a week, Monday to Sunday.
  const threeDays = new Set(['2026-03-23', '2026-03-25', '2026-03-27']);
  expect(streakOf(threeDays, '2026-03-29', 3)).toMatchObject({
    days: 3,
    rested: ['2026-03-24', '2026-03-26', '2026-03-28'],
    frozen: [],
    freezesLeft: FREEZES_A_MONTH,
  });
  expect(streakOf(threeDays, '2026-03-29', 6)).toMatchObject({
    days: 3,
    rested: ['2026-03-24'],
    frozen: ['2026-03-26', '2026-03-28'],
    freezesLeft: 0,
  });
  expect(streakOf(threeDays, '2026-03-29', 7)).toMatchObject({days: 0, longest: 3});
});

test('each week has days off of its own', () => {
  const sundayAndMonday = new Set(['2026-03-15', '2026-03-22', '2026-03-29']);
  expect(streakOf(sundayAndMonday, '2026-03-29', 1)).toMatchObject({days: 3, frozen: []});
  expect(streakOf(sundayAndMonday, '2026-03-29', 2)).toMatchObject({days: 3, freezesLeft: 0});
});

test('someone who reaches the goal of every week keeps the streak, whichever days they choose', () => {
  const weeks = fc.array(fc.uniqueArray(fc.integer({min: 0, max: 6}), {minLength: 1, maxLength: 7}), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(weeks, (chosen) => {
      const goal = Math.min(...chosen.map((week) => week.length));
      const monday = addDays(mondayOf(TODAY), -7 * chosen.length);
      const active = new Set(chosen.flatMap((week, at) => week.map((day) => addDays(monday, 7 * at + day))));
      expect(streakOf(active, mondayOf(TODAY), goal)).toMatchObject({days: active.size, frozen: []});
    }),
  );
});

test('no streak is longer than the active days, no month spends more freezes than it has', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({min: 0, max: 120}), {maxLength: 80}), (ago) => {
      const active = before(...ago);
      const {days: length, longest, frozen, freezesLeft} = streakOf(active, TODAY);
      expect(length).toBeLessThanOrEqual(longest);
      expect(longest).toBeLessThanOrEqual(active.size);
      expect(frozen.some((day) => active.has(day))).toBe(false);
      for (const month of new Set(frozen.map(monthOf))) {
        expect(frozen.filter((day) => monthOf(day) === month).length).toBeLessThanOrEqual(FREEZES_A_MONTH);
      }
      expect(freezesLeft).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('one thing done on every day of the calendar is an unbroken streak in every zone, whatever the clocks do', () => {
  fc.assert(
    fc.property(zones, moments, fc.integer({min: 1, max: 400}), (zone, start, count) => {
      const first = dayOf(start, zone);
      // Hour by hour, so that every day is met, be it of 23 or of 25 hours.
      const times = Array.from({length: count * 25 + 48}, (_, hour) => start + hour * HOUR);
      const active = new Set(
        [...countByDay(times, zone).keys()].filter((day) => daysBetween(first, day) < count),
      );
      expect(streakOf(active, addDays(first, count - 1))).toMatchObject({days: count, frozen: []});
    }),
    {numRuns: 15},
  );
});

test('an evening at home belongs to that evening’s day, also when the clocks change that night', () => {
  const evening = Date.UTC(2026, 2, 28, 22, 30);
  expect(dayOf(evening, 'Europe/Berlin')).toBe('2026-03-28');
  expect(dayOf(evening + HOUR, 'Europe/Berlin')).toBe('2026-03-29');
  expect(dayOf(evening, 'Pacific/Kiritimati')).toBe('2026-03-29');
});

test('adding days and counting them are each other’s way back', () => {
  fc.assert(
    fc.property(days, fc.integer({min: -2000, max: 2000}), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('weeks begin on Monday, follow each other and end today', () => {
  const weeks = weeksUpTo('2026-11-20', 26);
  expect(weeks).toHaveLength(26);
  expect(weeks[0]?.[0]).toBe('2026-05-25');
  expect(weeks.at(-1)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
  expect(new Set(weeks.flat()).size).toBe(25 * 7 + 5);
});
