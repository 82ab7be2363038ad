import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {drawLine, drawMouth, eyesOf, leanOf} from '#web/avatar/face/pen.ts';
import {approach, poseOf, withMouth, type Pose} from '#web/avatar/face/pose.ts';

const STATES = ['idle', 'connecting', 'connected', 'listening', 'thinking', 'speaking', 'error'] as const;
const VISEMES = ['rest', 'closed', 'teeth', 'tongue', 'wide', 'open', 'round'] as const;
const anyPose = fc
  .record({
    state: fc.constantFrom(...STATES),
    viseme: fc.constantFrom(...VISEMES),
    openness: fc.double({min: 0, max: 1, noNaN: true}),
  })
  .map(({state, viseme, openness}) => withMouth(poseOf(state), {viseme, openness}));

const numbers = (d: string) => [...d.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
/** How high the mouth is, from its path. */
const height = (pose: Pose) => {
  const ys = numbers(drawMouth(pose)).filter((_, at) => at % 2 === 1);
  return Math.max(...ys) - Math.min(...ys);
};

test('every state and every sound is one line: the pen is put down once', () => {
  fc.assert(
    fc.property(anyPose, fc.constantFrom('small' as const, 'large' as const), (pose, detail) => {
      const line = drawLine(pose, detail);
      expect(line.match(/[Mm]/g)).toHaveLength(1);
      expect(line).not.toMatch(/NaN|undefined|Infinity|e-/);
      expect(drawMouth(pose) + eyesOf(pose).left + eyesOf(pose).right + leanOf(pose)).not.toMatch(/NaN|e-/);
    }),
  );
});

test('no two states look the same', () => {
  const looks = STATES.map((state) => drawLine(poseOf(state), 'large') + eyesOf(poseOf(state)).left);
  expect(new Set(looks).size).toBe(STATES.length);
});

test('the mouth opens widest for an a, and is shut for m, b and p', () => {
  const at = (viseme: (typeof VISEMES)[number]) =>
    height(withMouth(poseOf('speaking'), {viseme, openness: 1}));
  for (const viseme of VISEMES.filter((one) => one !== 'open')) expect(at(viseme)).toBeLessThan(at('open'));
  expect(at('closed')).toBeLessThan(at('rest') + 1);
  expect(withMouth(poseOf('speaking'), {viseme: 'closed', openness: 1}).open).toBe(0);
});

test('a mouth rounded for an o is narrower than one spread for an e', () => {
  const wide = (viseme: 'round' | 'wide') => {
    const xs = numbers(drawMouth(withMouth(poseOf('speaking'), {viseme, openness: 1}))).filter(
      (_, at) => at % 2 === 0,
    );
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(wide('round')).toBeLessThan(wide('wide') - 15);
});

test('a source that gives too much opens the mouth no wider than it gets', () => {
  const most = withMouth(poseOf('speaking'), {viseme: 'open', openness: 1});
  expect(withMouth(poseOf('speaking'), {viseme: 'open', openness: 40})).toEqual(most);
});

test('from any face to any other it comes closer in each frame, never beyond, and arrives', () => {
  fc.assert(
    fc.property(anyPose, anyPose, fc.integer({min: 1, max: 64}), (from, to, ms) => {
      let pose = from;
      for (let frame = 0; frame < 3000 && pose !== to; frame += 1) {
        const next = approach(pose, to, ms);
        for (const name of Object.keys(to) as (keyof Pose)[])
          expect(Math.abs(to[name] - next[name])).toBeLessThanOrEqual(Math.abs(to[name] - pose[name]) + 1e-9);
        pose = next;
      }
      expect(pose).toBe(to);
    }),
    {numRuns: 30},
  );
});
