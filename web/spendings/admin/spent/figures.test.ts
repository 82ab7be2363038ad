import {expect, test} from 'vitest';
import {figuresOf, totalsFrom} from '#web/spendings/admin/spent/figures.ts';

const total = (period: string, costMicros: number) => ({period, costMicros, uses: 1});

test('an academy that has spent nothing has figures, and they are zero', () => {
  const {today, month, forecastMicros, days} = figuresOf([], '2026-11-26');
  expect([today.costMicros, month.costMicros, forecastMicros]).toEqual([0, 0, 0]);
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-1)]).toEqual([
    {day: '2026-10-28', value: 0},
    {day: '2026-11-26', value: 0},
  ]);
});

test('a forecast goes on as the last seven full days went; today is no full day', () => {
  const totals = [
    total('2026-11', 1000),
    total('2026-11-18', 9999),
    ...['2026-11-19', '2026-11-20', '2026-11-25'].map((day) => total(day, 70)),
    total('2026-11-26', 500),
  ];
  // Four days are left after today, at 30 a day.
  expect(figuresOf(totals, '2026-11-26')).toMatchObject({
    today: {costMicros: 500},
    month: {costMicros: 1000},
    forecastMicros: 1120,
    daysOfMonth: 30,
  });
});

test('on the last day of a month nothing more is to come', () => {
  const totals = [total('2028-02', 100), total('2028-02-28', 70)];
  expect(figuresOf(totals, '2028-02-29')).toMatchObject({forecastMicros: 100, daysOfMonth: 29});
});

test('the month’s own total is always among what is asked for', () => {
  for (const today of ['2026-11-01', '2026-11-29', '2026-11-30', '2026-12-31', '2026-01-15', '2026-03-01']) {
    const from = totalsFrom(today);
    expect(from <= today.slice(0, 7)).toBe(true);
    expect(from <= (figuresOf([], today).days[0]?.day ?? '')).toBe(true);
  }
});
