import {expect, test} from 'vitest';
import {CALM_AFTER_MS, lifeOf, seedOf} from '#web/avatar/face/life.ts';

const SEED = seedOf('The tutor');
const STATES = ['idle', 'connecting', 'connected', 'listening', 'thinking', 'error'] as const;

/** When it shuts its eyes, ms. */
function blinks(state: Parameters<typeof lifeOf>[0], until: number, seed = SEED): number[] {
  const life = lifeOf(state, seed);
  const starts: number[] = [];
  let wasShut = false;
  for (let ms = 0; ms < until; ms += 5) {
    const isShut = life.at(ms).lid === 1;
    if (isShut && !wasShut) starts.push(ms);
    wasShut = isShut;
  }
  return starts;
}

test('it blinks at times of its own, the same ones for the same seed', () => {
  const seen = blinks('speaking', 60_000);
  expect(blinks('speaking', 60_000)).toEqual(seen);
  expect(blinks('speaking', 60_000, SEED + 1)).not.toEqual(seen);
  const gaps = seen.slice(1).map((at, n) => at - (seen[n] ?? 0));
  expect(new Set(gaps).size).toBeGreaterThan(gaps.length / 2);
  // People do so about every 3 s, seldom twice in a row.
  expect(seen.length).toBeGreaterThan(12);
  expect(seen.length).toBeLessThan(35);
});

test.each(STATES)('%s: 5 s after it began, nothing moves by itself', (state) => {
  const life = lifeOf(state, SEED);
  const still = {lid: 0, gazeX: 0, gazeY: 0, changesAt: undefined};
  for (let ms = CALM_AFTER_MS; ms < 60_000; ms += 10) expect(life.at(ms)).toEqual(still);
});

test('between two moments at which something changes, nothing does', () => {
  for (const state of [...STATES, 'speaking'] as const) {
    const life = lifeOf(state, SEED);
    let from = 0;
    for (let changes = 0; changes < 40; changes += 1) {
      const {changesAt, ...now} = life.at(from);
      if (changesAt === undefined) break;
      expect(changesAt).toBeGreaterThan(from);
      expect(life.at((from + changesAt) / 2)).toMatchObject(now);
      from = changesAt;
    }
  }
});

test('the eyes wander while it listens, and keep still while it waits', () => {
  const looks = (state: 'listening' | 'idle') =>
    new Set(Array.from({length: 500}, (_, at) => lifeOf(state, SEED).at(at * 10).gazeX)).size;
  expect(looks('listening')).toBeGreaterThan(1);
  expect(looks('idle')).toBe(1);
});
