// A learner's day is by their own clock; the budget's is in UTC.
import {beforeEach, describe, expect, test} from 'vitest';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const {pool} = await testAcademy();
const {setBudget, hold, held, close, left, clear, sumsOf} = spendersOf(pool);

beforeEach(async () => {
  await clear();
  await setBudget(1_000_000);
  await pool.query(`update "aiLimit" set "turns" = 1`);
});

async function learnerIn(timeZone: string | null) {
  const who = await newLearner(pool);
  await pool.query(`update "learner" set "timeZone" = $2 where "userId" = $1`, [who.userId, timeZone]);
  return who;
}

describe('a learner’s day ends at midnight', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-26T14:59:00Z', '2026-11-26T15:00:00Z'],
    ['America/Los_Angeles', '2026-11-26T15:00:00Z', '2026-11-27T08:00:00Z'],
    ['Asia/Kathmandu', '2026-11-26T15:00:00Z', '2026-11-26T18:15:00Z'],
    // The day that has 25 hours, and the one that has 23.
    ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z'],
    // Its clocks go from 0:00 to 1:00.
    ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
    // Until a device has said where it is, and where it names no zone that there is.
    [null, '2026-11-26T15:00:00Z', '2026-11-27T00:00:00Z'],
    ['Mars/Olympus', '2026-11-26T15:00:00Z', '2026-11-27T00:00:00Z'],
  ])('in %s', async (zone, from, end) => {
    const ada = await learnerIn(zone);
    await held(ada, {}, new Date(from));
    const before = new Date(Date.parse(end) - 1000);
    expect(await hold(ada, {}, before)).toEqual({isAllowed: false, why: 'learner', until: new Date(end)});
    expect(await left(ada, before)).toMatchObject({turns: {left: 0}, resetsAt: Date.parse(end)});
    expect(await hold(ada, {}, new Date(end))).toMatchObject({isAllowed: true});
  });
});

test('a zone that changes in the middle of a day brings no other day', async () => {
  const ada = await learnerIn('America/Los_Angeles');
  const now = new Date('2026-11-26T15:30:00Z');
  await held(ada, {}, now);
  await pool.query(`update "learner" set "timeZone" = 'Asia/Tokyo' where "userId" = $1`, [ada.userId]);
  expect(await hold(ada, {}, now)).toMatchObject({until: new Date('2026-11-27T08:00:00Z')});
  // The next one is by the new clock.
  const next = new Date('2026-11-27T08:00:00Z');
  await held(ada, {}, next);
  expect(await hold(ada, {}, next)).toMatchObject({until: new Date('2026-11-27T15:00:00Z')});
});

test('what is settled on the next day is of the day on which it began', async () => {
  const ada = await newLearner(pool);
  const id = await held(ada, {}, new Date('2026-11-26T23:59:00Z'));
  const next = new Date('2026-11-27T00:01:00Z');
  await held(ada, {}, next);
  await close(id, {}, 'failed');
  // Yesterday's is no turn of today's to be given back.
  expect((await left(ada, next)).turns.left).toBe(0);
  expect([await sumsOf('2026-11-26', 'all'), await sumsOf('2026-11-27', 'all')]).toEqual([
    {all: 0},
    {all: 100},
  ]);
});
