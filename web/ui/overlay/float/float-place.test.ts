import {expect, test} from 'vitest';
import {cornerAt, cornerBy, CORNERS, freeCorner, nextCorner} from '#web/ui/overlay/float/float-place.ts';

const page = {width: 390, height: 800};
const size = {width: 350, height: 200};

test('it stays where it was put, unless it would cover the field that is typed into', () => {
  const atFoot = {left: 16, right: 374, top: 700, bottom: 760};
  const atHead = {left: 16, right: 374, top: 100, bottom: 160};
  expect(freeCorner('bottom-end', size, {page, field: atHead})).toBe('bottom-end');
  expect(freeCorner('bottom-end', size, {page, field: atFoot})).toBe('top-start');
  const everywhere = {left: 0, right: 390, top: 0, bottom: 800};
  expect(freeCorner('bottom-end', size, {page, field: everywhere})).toBe('bottom-end');
});

test('a drag, an arrow key and the button each lead to a corner', () => {
  expect(cornerAt(10, 10, page)).toBe('top-start');
  expect(cornerAt(300, 700, page)).toBe('bottom-end');
  expect(cornerBy('ArrowUp', 'bottom-start')).toBe('top-start');
  expect(cornerBy('ArrowRight', 'top-start')).toBe('top-end');
  expect(cornerBy('Enter', 'top-start')).toBeUndefined();
  expect(CORNERS.map(nextCorner)).toEqual(['bottom-start', 'top-start', 'top-end', 'bottom-end']);
});
