import {expect, test} from 'vitest';
import {morningOf} from '#schema/lessons/days.ts';
import {rated} from '#schema/lessons/review/review.rules.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {cardsNow, dueBy, type ReviewCard} from '#web/lessons/review/cards.ts';
import {comesWords, dueWords, intervalWords} from '#web/lessons/review/words.ts';

const DAY_MS = 86_400_000;
const NOW = new Date(2026, 0, 15, 12).getTime();

const card = (id: string, due: number = NOW): ReviewCard => ({
  id,
  questionId: `q-${id}`,
  quizId: 'lesson-x',
  moduleId: 'm',
  question: {id: `q-${id}`, kind: 'single', stem: [], options: ['a', 'b'], topic: 'Topic', difficulty: 1},
  key: 1,
  answer: 1,
  explanation: [],
  due,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  state: 'new',
  lastReviewedAt: null,
  ratedBy: null,
});

const rating = (id: string, cardId: string, status: Command['status'] = 'waiting'): Command => ({
  id,
  userId: 'u',
  name: 'reviews.rate',
  args: {id, v: 1, cardId, rating: 'good', reviewedAt: NOW},
  lane: 'reviews',
  createdAt: NOW,
  status,
  attempts: 0,
});

test('a rating that waits takes its card off the due ones, in the order of their time', () => {
  const cards = cardsNow([card('a'), card('b', NOW + 1)], [rating('r', 'a')], rated);
  expect(cards.map(({id}) => id)).toEqual(['b', 'a']);
  expect(cards[1]).toEqual({...card('a'), ...rated(card('a'), 'good', NOW), ratedBy: 'r'});
  expect(dueBy(cards, NOW + 1, 'UTC')).toMatchObject({
    due: [{id: 'b'}],
    nextAt: morningOf(cards[1]?.due ?? 0, 'UTC'),
  });
});

test('without the rule at hand a rated card stays away for a day', () => {
  const cards = cardsNow([card('a')], [rating('r', 'a')]);
  expect(dueBy(cards, morningOf(NOW + DAY_MS, 'UTC') - 1, 'UTC').due).toEqual([]);
});

test('what the rows hold already is not applied again, nor what came before it, nor what was rejected', () => {
  const row = {...card('a'), ...rated(card('a'), 'good', NOW), ratedBy: 'second'};
  expect(cardsNow([row], [rating('first', 'a'), rating('second', 'a')], rated)).toEqual([row]);
  expect(cardsNow([card('a')], [rating('r', 'a', 'failed')], rated)).toEqual([card('a')]);
});

/** Whether a card that was rated at a moment, with so many days of rest, is due at another. */
function isDue(zone: string, ratedAt: string, days: number, at: string): boolean {
  const lastReviewedAt = Date.parse(ratedAt);
  const one = {...card('a', lastReviewedAt + days * DAY_MS), state: 'review', lastReviewedAt} as const;
  return dueBy([one], Date.parse(at), zone).due.length === 1;
}

test.each([
  ['the next morning', 'Europe/Berlin', '2026-11-02T18:51+01:00', 1, '2026-11-03T04:00+01:00'],
  ['behind UTC', 'America/Los_Angeles', '2026-11-02T18:51-08:00', 1, '2026-11-03T04:00-08:00'],
  ['ahead of UTC', 'Pacific/Kiritimati', '2026-11-02T18:51+14:00', 1, '2026-11-03T04:00+14:00'],
  ['by half an hour', 'Asia/Kolkata', '2026-11-02T23:59+05:30', 2, '2026-11-04T04:00+05:30'],
  ['late at night', 'Europe/Berlin', '2026-11-03T01:30+01:00', 1, '2026-11-03T04:00+01:00'],
  ['clocks forward', 'Europe/Berlin', '2026-03-28T18:51+01:00', 1, '2026-03-29T04:00+02:00'],
  ['clocks back', 'Europe/Berlin', '2026-10-24T18:51+02:00', 1, '2026-10-25T04:00+01:00'],
  ['clocks back in the night', 'Europe/Berlin', '2026-10-25T01:30+02:00', 1, '2026-10-25T04:00+01:00'],
])('a card comes from the morning of its day on: %s', (_, zone, ratedAt, days, at) => {
  expect(isDue(zone, ratedAt, days, at)).toBe(true);
  expect(isDue(zone, ratedAt, days, new Date(Date.parse(at) - 1).toISOString())).toBe(false);
});

test('a card that was rated in the morning of the day on which clocks are put back does not come at once', () => {
  const ratedAt = '2026-10-24T04:30+02:00';
  expect(isDue('Europe/Berlin', ratedAt, 1, '2026-10-24T05:00+02:00')).toBe(false);
  expect(isDue('Europe/Berlin', ratedAt, 1, '2026-10-25T04:30+01:00')).toBe(true);
});

test('a card that has just gone wrong is due at once', () => {
  const one = {...card('a'), state: 'review', lastReviewedAt: NOW} as const;
  expect(dueBy([one], NOW, 'UTC').due).toEqual([one]);
});

test('a rating of a card that is not here yet waits for it', () => {
  expect(cardsNow([card('a')], [rating('r', 'elsewhere')], rated)).toEqual([card('a')]);
});

test('counts and times are told in words', () => {
  expect([dueWords(1), dueWords(3)]).toEqual(['1 card is due', '3 cards are due']);
  const days = [0.2, 1, 2, 59, 61, 400, 800];
  expect(days.map((one) => intervalWords(one * DAY_MS))).toEqual([
    'tomorrow',
    'tomorrow',
    'in 2 days',
    'in 59 days',
    'in 2 months',
    'in 13 months',
    'in 2 years',
  ]);
  expect(comesWords(NOW + 3_600_000, NOW)).toBe('today at 1:00 PM');
  expect(comesWords(NOW + DAY_MS, NOW)).toBe('tomorrow at 12:00 PM');
  expect(comesWords(NOW + 4 * DAY_MS, NOW)).toBe('on Mon, Jan 19');
});
