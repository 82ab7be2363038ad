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

describe('kept out is', () => {
  test('who connected just before two deaths, and nobody else', () => {
    expect(death(['eve', 'ada'])).toEqual([]);
    now += 5000;
    expect(death(['bob', 'eve'])).toEqual(['eve']);
    expect(isBarred('ada')).toBe(false);
  });

  test('for ten minutes, to the millisecond', () => {
    death(['eve']);
    death(['eve']);
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
      expect(death(['eve'], 10, ['ada', 'bob', 'eve'])).toEqual(deaths === 3 ? ['eve'] : []);
      expect(isBarred('ada')).toBe(false);
    }
  });

  test('who only connects each time, though somebody sent more once', () => {
    for (const name of ['ada', 'bob']) {
      suspects.sent(name, now, false);
      death(['eve']);
    }
    expect(['eve', 'ada', 'bob'].filter(isBarred)).toEqual(['eve']);
  });

  test('the one who was there more often, though everybody connects again after each death', () => {
    death(['eve', ...school(5)]);
    expect(death(['eve', ...school(50)])).toEqual([]);
    expect(death(['eve', ...school(50).slice(5)])).toEqual(['eve']);
  });

  test('who did it, though the report comes late', () => {
    death(['eve']);
    suspects.sent('eve', now);
    const at = now + 1;
    now += 9000;
    suspects.sent('ada', now);
    suspects.died(at);
    expect(['eve', 'ada'].map(isBarred)).toEqual([true, false]);
  });
});

describe('kept out is not', () => {
  test('who connected a little too early', () => {
    death(['eve']);
    expect(death(['eve'], SUSPECT_WITHIN_MS + 1)).toEqual([]);
    expect(death(['eve'], SUSPECT_WITHIN_MS)).toEqual(['eve']);
  });

  test('who connected after the death', () => {
    death(['eve']);
    const at = now;
    now += 1;
    suspects.sent('eve', now);
    suspects.died(at);
    expect(isBarred('eve')).toBe(false);
  });

  test('who connected once, however soon zero-cache ends again', () => {
    death(['eve']);
    expect(death([])).toEqual([]);
    expect(isBarred('eve')).toBe(false);
  });

  test('who was there at two deaths that are far apart', () => {
    death(['eve']);
    now += DEATHS_WITHIN_MS;
    expect(death(['eve'])).toEqual([]);
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
    death(['eve', ...school(FEW + 1)]);
    death(['eve', ...school(FEW + 1)]);
    expect(death(['eve'])).toEqual(['eve']);
    expect(death(school(1))).toEqual([]);
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

describe('pages that come back after each death', () => {
  /** How often Zero's client tries, and how long zero-cache takes to be there again, ms. */
  const [TRIES_EVERY_MS, STARTS_IN_MS] = [5000, 4000];
  type Ends = (backAt: number, eveAt: number) => number;
  let random: () => number;

  /** Numbers from 0 to 1 that are the same for the same seed. */
  const from = (seed: number) => {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  };

  /** Everybody tries as Zero's client does, within a second of each other, until Eve ends it. */
  function comeBack(all: readonly string[], endsAt: Ends): void {
    const diedAt = now;
    const late = all.map((learner) => ({learner, by: random() * 1000})).toSorted((a, b) => a.by - b.by);
    const back = new Set<string>();
    let end = Number.POSITIVE_INFINITY;
    for (let tries = 1; back.size < all.length; tries += 1) {
      for (const {learner, by} of late.filter((one) => !back.has(one.learner))) {
        const at = diedAt + STARTS_IN_MS + (tries - 1) * TRIES_EVERY_MS + by;
        now = Math.min(at, end);
        if (at > end) return;
        if (suspects.barredFor(learner) > 0) continue;
        suspects.sent(learner, at);
        back.add(learner);
        if (learner === 'eve') end = endsAt(diedAt + STARTS_IN_MS, at);
      }
    }
    now = end;
  }

  /**
   * @param busy how likely it is that a page asks for something of its own in the seconds before a death.
   * @returns how many deaths it takes until somebody is kept out, and who.
   */
  function storm({size, seed, busy}: {size: number; seed: number; busy: number}, endsAt: Ends) {
    random = from(seed);
    suspects = new Suspects(
      () => undefined,
      () => now,
      random,
    );
    const all = ['eve', ...school(size)];
    // All have come at once to begin with.
    for (const learner of all) suspects.sent(learner, now);
    for (let deaths = 1; deaths <= 12; deaths += 1) {
      for (const learner of all) if (random() < busy) suspects.sent(learner, now - 1000, false);
      suspects.sent('eve', now);
      suspects.died((now += 1), all);
      const barred = all.filter(isBarred);
      if (barred.length > 0) return {deaths, barred};
      comeBack(all, endsAt);
    }
    return {deaths: Number.POSITIVE_INFINITY, barred: []};
  }

  const KINDS: readonly [string, Ends][] = [
    ['as soon as she is back', (_, eveAt) => eveAt],
    ['a minute later', (backAt, eveAt) => Math.max(eveAt, backAt + 60_000)],
    ['when others may be back', (backAt, eveAt) => Math.max(eveAt, backAt + 10_500)],
  ];
  const each = (busy: number) =>
    [1, 2, 3, 10, 60].flatMap((size) => Array.from({length: 60}, (_, at) => ({size, seed: at + 1, busy})));

  test.each(KINDS)('and do no more are not kept out for one who ends it %s, and she is', (_, endsAt) => {
    for (const one of each(0)) {
      const {deaths, barred} = storm(one, endsAt);
      expect([one, barred]).toEqual([one, ['eve']]);
      expect(deaths).toBeLessThanOrEqual(8);
    }
  });

  test.each(KINDS)('and are busy are not kept out in place of one who ends it %s', (_, endsAt) => {
    const alone = each(0.1).map((one) => {
      const {deaths, barred} = storm(one, endsAt);
      expect([one, barred]).toEqual([one, expect.arrayContaining(['eve'])]);
      expect(deaths).toBeLessThanOrEqual(8);
      return barred.length === 1;
    });
    expect(alone.filter((is) => is).length / alone.length).toBeGreaterThan(0.95);
  });
});

test('the log says how many had connected, and of those who are kept out, until when', () => {
  death(['eve', 'eve', 'ada']);
  expect(logged).toEqual([
    {
      event: 'zero-cache ended by an exception',
      more: {'sent something just before': '2', 'and before an earlier one': '0'},
    },
  ]);
  death(['eve']);
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
