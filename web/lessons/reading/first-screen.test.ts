import {expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {firstScreen} from '#web/lessons/reading/first-screen.ts';

const paragraph = (characters: number): Block => ({
  kind: 'prose',
  html: `<p class="of no height">${'x'.repeat(characters)}</p>`,
});
const text = Array.from({length: 20}, () => paragraph(900));

test('as many blocks as fill the window are drawn, and none more', () => {
  // Ten lines each: 280 px.
  expect(firstScreen(text, 900)).toHaveLength(4);
  expect(firstScreen(text, 1180)).toHaveLength(5);
});

test('a text that fills no window is drawn whole', () => {
  expect(firstScreen(text.slice(0, 2), 900)).toHaveLength(2);
  expect(firstScreen([], 900)).toEqual([]);
});

test('what markup says takes no room', () => {
  const linked: Block = {kind: 'prose', html: `<a href="${'x'.repeat(5000)}">short</a>`};
  expect(firstScreen([linked, ...text], 280)).toHaveLength(2);
});
