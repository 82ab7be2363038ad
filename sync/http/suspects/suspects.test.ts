import {beforeEach, describe, expect, test} from 'vitest';
import {
  BARRED_FOR_MS,
  DEATHS_WITHIN_MS,
  FEW,
  SUSPECT_WITHIN_MS,
  Suspects,
  TURN_MS,
  TURNS,
} from '#sync/http/suspects/suspects.ts';

type Entry = {readonly event: string; readonly more: unknown};

let now = 0;
let logged: Entry[] = [];
let suspects: Suspects;

beforeEach(() => {
  now = Date.parse('2026-11-26T10:00:00Z');
  logged = [];
  suspects = new Suspects(
    (event, _, more) => logged.push({event, more}),
    () => now,
  );
});

/** Longer than anybody waits for a turn, ms. */
const LONG = 2 * 60_000;
const isBarred = (learner: string) => suspects.barredFor(learner) > LONG;
const waits = (learner: string) => suspects.barredFor(learner) > 0 && !isBarred(learner);

/** They connect, and zero-cache ends this much later, ms. @returns who of them is kept out. */
function death(who: readonly string[], later = 1, connected: readonly string[] = []): readonly string[] {
  for (const learner of who) suspects.sent(learner, now);
  now += later;
  suspects.died(now, connected);
  return who.filter(isBarred);
}

const school = (size: number) => Array.from({length: size}, (_, at) => `learner-${at}`);
/** Connected, and most of them idle. */
const crowd = ['eve', 'ada', 'bob', ...school(100)];

describe('kept out is', () => {
  test('who connected just before two deaths, and nobody else', () => {
    expect(death(['eve', 'ada'], 1, crowd)).toEqual([]);
    now += 5000;
    expect(death(['bob', 'eve'], 1, crowd)).toEqual(['eve']);
    expect(isBarred('ada')).toBe(false);
  });

  test('for ten minutes, to the millisecond', () => {
    death(['eve'], 1, crowd);
    death(['eve'], 1, crowd);
    expect(suspects.barredFor('eve')).toBe(BARRED_FOR_MS);
    now += BARRED_FOR_MS - 1;
    expect(suspects.barredFor('eve')).toBe(1);
    now += 1;
    expect(suspects.barredFor('eve')).toBe(0);
  });

  test('everybody of few who come together in spite of their turns, where somebody else was there', () => {
    const few = school(FEW);
    const barred = [1, 2, 3, 4, 5].map((time) => death(few, 1, time === 1 ? [...few, 'ada'] : few));
    expect(barred).toEqual([[], [], [], [], few]);
  });

  test('the one who connects before each death, though somebody else sent more before as many', () => {
    for (let deaths = 1; deaths <= 3; deaths += 1) {
      // Everybody is back long since.
      for (const learner of ['eve', 'ada', 'bob']) suspects.sent(learner, now);
      now += LONG;
      if (deaths <= 2) suspects.sent('ada', now, false);
      expect(death(['eve'], 10, crowd)).toEqual(deaths === 3 ? ['eve'] : []);
      expect(isBarred('ada')).toBe(false);
    }
  });

  test('who only connects each time, though somebody sent more once', () => {
    for (const name of ['ada', 'bob']) {
      suspects.sent(name, now, false);
      death(['eve'], 1, crowd);
    }
    expect(['eve', 'ada', 'bob'].filter(isBarred)).toEqual(['eve']);
  });

  test('the one who was there more often, though everybody connects again after each death', () => {
    const all = ['eve', ...school(50)];
    death(['eve', ...school(5)], 1, all);
    expect(death(all, 1, all)).toEqual([]);
    // By chance somebody else might have been there each time as well.
    expect(death(['eve', ...school(50).slice(5)], 1, all)).toEqual([]);
    // So she comes behind everybody else.
    suspects.sent('learner-0', now);
    expect(['eve', 'learner-0'].map(waits)).toEqual([true, false]);
    now += TURN_MS;
    expect(waits('eve')).toBe(false);
    expect([1, 2].map(() => death(['eve'], 1, all))).toEqual([[], ['eve']]);
  });

  test('who did it, though the report comes late', () => {
    death(['eve'], 1, crowd);
    suspects.sent('eve', now);
    const at = now + 1;
    now += 9000;
    suspects.sent('ada', now);
    suspects.died(at, crowd);
    expect(['eve', 'ada'].map(isBarred)).toEqual([true, false]);
  });
});

describe('kept out is not', () => {
  test('who connected a little too early', () => {
    death(['eve'], 1, crowd);
    expect(death(['eve'], SUSPECT_WITHIN_MS + 1, crowd)).toEqual([]);
    expect(death(['eve'], SUSPECT_WITHIN_MS, crowd)).toEqual(['eve']);
  });

  test('who connected after the death', () => {
    death(['eve'], 1, crowd);
    const at = now;
    now += 1;
    suspects.sent('eve', now);
    suspects.died(at, crowd);
    expect(isBarred('eve')).toBe(false);
  });

  test('who connected once, however soon zero-cache ends again', () => {
    death(['eve'], 1, crowd);
    expect(death([], 1, crowd)).toEqual([]);
    expect(isBarred('eve')).toBe(false);
  });

  test('who was there at two deaths that are far apart', () => {
    death(['eve'], 1, crowd);
    now += DEATHS_WITHIN_MS;
    expect(death(['eve'], 1, crowd)).toEqual([]);
  });

  test('anybody of few, when nobody else was there', () => {
    const few = school(FEW);
    for (let deaths = 1; deaths <= 6; deaths += 1) expect(death(few, 1, few)).toEqual([]);
  });

  test('anybody, when too many were there alike', () => {
    const many = school(FEW + 1);
    for (let deaths = 1; deaths <= 6; deaths += 1) expect(death(many, 1, [...many, 'ada'])).toEqual([]);
  });

  test('who was there twice, for a third death without them', () => {
    death(school(FEW + 1));
    death(school(FEW + 1));
    expect(death(['ada'])).toEqual([]);
    expect(school(FEW + 1).filter(isBarred)).toEqual([]);
  });

  test('anybody else for deaths that somebody is kept out for', () => {
    death(['eve', ...school(FEW + 1)], 1, crowd);
    death(['eve', ...school(FEW + 1)], 1, crowd);
    expect(death(['eve'], 1, crowd)).toEqual(['eve']);
    expect(death(school(1), 1, crowd)).toEqual([]);
  });

  test('who is there alone, however often zero-cache ends', () => {
    for (let deaths = 1; deaths <= 6; deaths += 1) expect(death(['ada'])).toEqual([]);
  });

  test('who was busy twice among few, where zero-cache ends by itself', () => {
    const few = ['ada', 'bob', 'cy'];
    expect([1, 2].map(() => death(['ada'], 1, few))).toEqual([[], []]);
  });
});

describe('those who are alike', () => {
  const some = school(2 * TURNS);
  const may = () => some.filter((learner) => !waits(learner)).length;

  test('come back by turns, from when zero-cache is back', () => {
    death(some);
    death(some);
    expect([may(), isBarred('learner-0')]).toEqual([2, false]);
    // Nobody knows yet when it will be back.
    now += TURN_MS;
    expect(may()).toBe(2);
    suspects.sent('ada', now);
    for (let turn = 1; turn < TURNS; turn += 1) {
      now += TURN_MS - 1;
      expect(may()).toBe(2 * turn);
      now += 1;
      expect(may()).toBe(2 * turn + 2);
    }
  });

  test('wait for nobody who does not come back', () => {
    death(some);
    death(some);
    now += LONG + TURNS * TURN_MS;
    expect(may()).toBe(some.length);
  });

  test('have new turns after the next death, and nobody else waits', () => {
    death(some);
    death(some);
    expect(waits('ada')).toBe(false);
    death([]);
    expect(may()).toBe(some.length);
  });
});

test('the log says how many had connected, and of those who are kept out, until when', () => {
  death(['eve', 'eve', 'ada'], 1, crowd);
  expect(logged).toEqual([
    {
      event: 'zero-cache ended by an exception',
      more: {'sent something just before': '2', 'and before an earlier one': '0'},
    },
  ]);
  death(['eve'], 1, crowd);
  expect(logged.slice(1)).toEqual([
    {
      event: 'zero-cache ended by an exception',
      more: {'sent something just before': '1', 'and before an earlier one': '1'},
    },
    {
      event: 'a learner is kept out of zero-cache, which they may have ended',
      more: {learner: 'eve', until: '2026-11-26T10:10:00.002Z'},
    },
  ]);
});
