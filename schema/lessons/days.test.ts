import {expect, test} from 'vitest';
import {dayEndAt, dayOf} from '#schema/lessons/days.ts';

test.each([
  ['UTC', '2026-11-26T00:00:00Z', '2026-11-27T00:00:00Z'],
  ['UTC', '2026-11-26T23:59:59.999Z', '2026-11-27T00:00:00Z'],
  ['Asia/Tokyo', '2026-11-26T14:59:59Z', '2026-11-26T15:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-11-26T10:59:00Z', '2026-11-26T11:00:00Z'],
  // 25 hours, 23 hours, and a change by half an hour.
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T13:30:00Z', '2026-04-05T13:30:00Z'],
  // Days that begin at 1:00, and one that the clock comes back to: 0:00 becomes 23:00.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
  ['America/Havana', '2026-03-08T02:00:00Z', '2026-03-08T05:00:00Z'],
  ['Africa/Cairo', '2026-10-29T12:00:00Z', '2026-10-29T22:00:00Z'],
  ['Asia/Beirut', '2026-10-24T12:00:00Z', '2026-10-24T22:00:00Z'],
  // A day that was left out.
  ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T10:00:00Z'],
])('a day ends in %s', (zone, at, end) => {
  const ends = dayEndAt(Date.parse(at), zone);
  expect(new Date(ends).toISOString()).toBe(new Date(end).toISOString());
  expect(dayOf(ends, zone) > dayOf(Date.parse(at), zone)).toBe(true);
  expect(dayOf(ends - 1, zone)).toBe(dayOf(Date.parse(at), zone));
});
