import {expect, test} from 'vitest';
import {NEXT_CORNER, placeAt, stepped, type Corner} from '#web/calls/screen/picture/own-picture-place.ts';

const bounds = {width: 300, height: 200};

test('it stays inside its frame, even one smaller than itself', () => {
  expect(placeAt({x: -5, y: 900}, bounds)).toEqual({x: 0, y: 200});
  expect(placeAt({x: 5, y: 5}, {width: -10, height: -10})).toEqual({x: 0, y: 0});
});

test('an arrow key moves it by 24 px, with Shift by 96; other keys are the page’s', () => {
  const from = {x: 100, y: 100};
  const key = (name: string, shiftKey = false) => stepped(from, {key: name, shiftKey}, bounds);
  expect([key('ArrowLeft'), key('ArrowDown'), key('ArrowUp', true), key('Tab')]).toEqual([
    {x: 76, y: 100},
    {x: 100, y: 124},
    {x: 100, y: 4},
    undefined,
  ]);
});

test('four corners are one round', () => {
  const round: Corner[] = ['bottom-right'];
  for (let at = 0; at < 4; at += 1) round.push(NEXT_CORNER[round[at] ?? 'bottom-right']);
  expect([new Set(round).size, round[4]]).toEqual([4, 'bottom-right']);
});
