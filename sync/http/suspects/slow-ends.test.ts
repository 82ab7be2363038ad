import {beforeEach, describe, expect, test} from 'vitest';
import {Suspects} from '#sync/http/suspects/suspects.ts';

/** How long zero-cache takes to end on a busy machine, from its first process to its last, ms. */
const ENDS_IN_MS = 5000;

/** Nobody waits this long for a turn, ms. */
const LONG = 2 * 60_000;

let now = 0;
let suspects: Suspects;

beforeEach(() => {
  now = Date.parse('2026-11-26T10:00:00Z');
  suspects = new Suspects(
    () => undefined,
    () => now,
  );
});

/** They connect, then it begins to end. @returns the moment of that. */
function slowDeath(who: readonly string[], meanwhile: (beganAt: number) => void = () => undefined): number {
  for (const learner of who) suspects.sent(learner, now);
  const beganAt = (now += 10);
  meanwhile(beganAt);
  now += ENDS_IN_MS;
  suspects.died(beganAt, [], now);
  return beganAt;
}

const isBarred = (learner: string) => suspects.barredFor(learner) > LONG;
const waits = (learner: string) => suspects.barredFor(learner) > 0 && !isBarred(learner);

describe('where zero-cache takes seconds to end', () => {
  test('who connected before it began to is kept out', () => {
    slowDeath(['eve']);
    expect(isBarred('eve')).toBe(false);
    now += 10_000;
    slowDeath(['eve']);
    expect(isBarred('eve')).toBe(true);
  });

  const late = (beganAt: number) => suspects.sent('bob', beganAt + 1000);

  test.each(['before', 'after'])(
    'turns begin with the first handshake after its end, and with none that it took meanwhile, heard of %s the report',
    (when) => {
      slowDeath(['eve', 'ada']);
      now += 10_000;
      const beganAt = slowDeath(['eve', 'ada'], when === 'before' ? late : undefined);
      if (when === 'after') late(beganAt);
      now += 20_000;
      suspects.sent('bob', now);
      expect(['eve', 'ada'].filter(waits)).toHaveLength(1);
    },
  );
});
