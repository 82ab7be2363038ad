import fc from 'fast-check';
import {expect, test} from 'vitest';
import {inside, moved, squareOf, WHOLE} from '#web/account/profile/picture/crop.ts';

const wide = {width: 400, height: 200};

test('at first the middle of the picture is shown, as much of it as a square can hold', () => {
  expect(squareOf(wide, WHOLE)).toEqual({x: 100, y: 0, side: 200});
  expect(squareOf({width: 200, height: 400}, WHOLE)).toEqual({x: 0, y: 100, side: 200});
});

test('nearer, it shows less around the same centre', () => {
  expect(squareOf(wide, {...WHOLE, zoom: 2})).toEqual({x: 150, y: 50, side: 100});
});

test('it moves by parts of what is shown, and stops at the edge', () => {
  const right = moved(wide, WHOLE, 0.25, 0);
  expect(squareOf(wide, right)).toEqual({x: 150, y: 0, side: 200});
  expect(squareOf(wide, moved(wide, right, 9, 9))).toEqual({x: 200, y: 0, side: 200});
});

test('a drag past the edge has not to be undone before the way back begins', () => {
  const back = moved(wide, moved(wide, WHOLE, 9, 0), -0.25, 0);
  expect(squareOf(wide, back)).toEqual({x: 150, y: 0, side: 200});
});

test('whatever the picture and the hand do, the square is inside the picture', () => {
  const pixels = fc.integer({min: 1, max: 20_000});
  const any = fc.double({min: -10, max: 10, noNaN: true});
  const crop = fc.record({zoom: any, x: any, y: any});
  fc.assert(
    fc.property(fc.record({width: pixels, height: pixels}), crop, any, any, (picture, start, right, down) => {
      const {x, y, side} = squareOf(picture, moved(picture, inside(picture, start), right, down));
      expect(side).toBeGreaterThan(0);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});
