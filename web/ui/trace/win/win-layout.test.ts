import {expect, test} from 'vitest';
import {WIN_SIZES, winAcross, winDown} from '#web/ui/trace/win/win-layout.ts';

const next = Array.from({length: 6}, (_, at) => ({kind: 'lesson' as const, title: String(at)}));
const across = (width: number) => WIN_SIZES.map((size) => winAcross({size, width, next, hasArrow: true}));

test('each kind of win is bigger than the one before, across and down', () => {
  for (const sizes of [across(1184), WIN_SIZES.map((size) => winDown({size}))]) {
    const radii = sizes.map(({radius}) => radius);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(new Set(radii).size).toBe(WIN_SIZES.length);
  }
});

test.each([640, 844, 1024, 1184, 1600])('at %s px no words lie on a ring, and none are cut off', (width) => {
  for (const {rings, head, done, words, next: shown} of across(width)) {
    const outer = Math.max(...rings);
    expect(words.x).toBeGreaterThanOrEqual(done.x);
    expect(words.width).toBeGreaterThanOrEqual(120);
    expect(words.x + words.width).toBeLessThan(head.x - outer);
    expect(shown.filter(({x}) => x - 60 < head.x + outer || x + 56 > width)).toEqual([]);
    expect(head.x + outer).toBeLessThan(width);
  }
});

test('the drawing holds its rings', () => {
  for (const {rings, head, height} of [...across(1184), ...WIN_SIZES.map((size) => winDown({size}))]) {
    const outer = Math.max(...rings);
    expect(head.y - outer).toBeGreaterThanOrEqual(0);
    expect(head.y + outer).toBeLessThanOrEqual(height);
  }
});

test('a phone of 320 px has room for words beside the biggest win', () => {
  const {width} = winDown({size: 'course'});
  expect(280 - width / 2 - 32).toBeGreaterThanOrEqual(170);
});
