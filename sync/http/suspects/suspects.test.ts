import {beforeEach, describe, expect, test} from 'vitest';
import {
  BARRED_FOR_MS,
  DEATHS_WITHIN_MS,
  FEW,
  SUSPECT_WITHIN_MS,
  Suspects,
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

const isBarred = (learner: string) => suspects.barredFor(learner) > 0;

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

  test('everybody of few, where somebody else was there who is none of them', () => {
    const few = school(FEW);
    death(few, 1, [...few, 'ada']);
    expect(death(few, 1, few)).toEqual(few);
  });

  test('the one who each time sent more than who connects, of all who were there as often', () => {
    const all = ['eve', ...school(FEW + 1)];
    for (let deaths = 1; deaths <= 2; deaths += 1) {
      suspects.sent('eve', now);
      now += SUSPECT_WITHIN_MS + 1;
      // She waits until everybody is back.
      for (const learner of all.slice(1)) suspects.sent(learner, now);
      suspects.sent('eve', now, false);
      suspects.died(now, all);
    }
    expect(all.filter(isBarred)).toEqual(['eve']);
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
    death(few, 1, few);
    expect(death(few, 1, few)).toEqual([]);
  });

  test('anybody, when too many were there alike', () => {
    const many = school(FEW + 1);
    death(many);
    expect(death(many)).toEqual([]);
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
