// Many deaths of zero-cache, with everybody who comes back after each and those who are busy: numbers that are drawn, and are
// the same each time.
import {beforeEach, describe, expect, test} from 'vitest';
import {Suspects} from '#sync/http/suspects/suspects.ts';

let now = 0;
let suspects: Suspects;

beforeEach(() => {
  now = Date.parse('2026-11-26T10:00:00Z');
});

/** Longer than anybody waits for a turn, ms. */
const LONG = 2 * 60_000;
const isBarred = (learner: string) => suspects.barredFor(learner) > LONG;
const school = (size: number) => Array.from({length: size}, (_, at) => `learner-${at}`);

/** Numbers from 0 to 1 that are the same for the same seed. */
function from(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('pages that come back after each death', () => {
  /** How often Zero's client tries, and how long zero-cache takes to be there again, ms. */
  const [TRIES_EVERY_MS, STARTS_IN_MS] = [5000, 4000];
  type Ends = (backAt: number, eveAt: number) => number;
  let random: () => number;

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
      expect(deaths).toBeLessThanOrEqual(9);
      return barred.length === 1;
    });
    expect(alone.filter((is) => is).length / alone.length).toBeGreaterThan(0.95);
  });
});

/**
 * 60 learners are connected long since, and each is busy in one of ten of the intervals that count.
 * @param endedBy the account that ends zero-cache, each time. @returns who is kept out at the end.
 */
function attack(seed: number, endedBy: readonly string[], apartMs: number): readonly string[] {
  const random = from(seed);
  random();
  suspects = new Suspects(
    () => undefined,
    () => now,
    random,
  );
  const others = school(60);
  const all = [...others, ...new Set(endedBy)];
  const barred = new Set<string>();
  for (const account of endedBy) {
    now += apartMs;
    for (const learner of others) if (random() < 0.1) suspects.sent(learner, now, false);
    if (!isBarred(account)) suspects.sent(account, now);
    suspects.died((now += 1), all);
    for (const learner of all.filter(isBarred)) barred.add(learner);
  }
  return [...barred];
}

const SEEDS = Array.from({length: 300}, (_, at) => at + 1);
const isOther = (learner: string) => !learner.startsWith('eve');

test('where it is ended each time by another account, hardly anybody who is busy is kept out instead', () => {
  const accounts = Array.from({length: 6}, (_, at) => `eve-${at}`);
  const wrong = SEEDS.filter((seed) => attack(seed, accounts, 70_000).some(isOther));
  expect(wrong.length / SEEDS.length).toBeLessThan(0.1);
});

test('two accounts that end it one after the other are kept out', () => {
  const accounts = Array.from({length: 24}, (_, at) => `eve-${at % 2}`);
  const runs = SEEDS.map((seed) => attack(seed, accounts, 20_000));
  const found = runs.filter((barred) => barred.some((one) => !isOther(one)));
  expect(found.length / SEEDS.length).toBeGreaterThan(0.95);
});

test.each([
  ['3, of whom one in ten', 3, 0.1],
  ['10, of whom one in ten', 10, 0.1],
  ['60, of whom one in fifty', 60, 0.02],
  ['60, of whom one in ten', 60, 0.1],
])('where it ends by itself, hardly anybody of %s is busy is kept out for it', (_, size, busy) => {
  const all = school(size);
  const wrong = SEEDS.slice(0, 200).filter((seed) => {
    const random = from(seed);
    random();
    suspects = new Suspects(
      () => undefined,
      () => now,
      random,
    );
    return Array.from({length: 6}, () => {
      now += 70_000;
      for (const learner of all) if (random() < busy) suspects.sent(learner, now, false);
      suspects.died((now += 1), all);
      return all.some(isBarred);
    }).includes(true);
  });
  expect(wrong.length / 200).toBeLessThan(0.08);
});
