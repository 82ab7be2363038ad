import type {Block} from '#schema/lessons/block.ts';
import {blockText} from '#web/lessons/block-text.ts';

/** Characters of running text that take one pixel of height: a line of 28 px holds about 90. Code and figures hold fewer. */
const CHARACTERS_PER_PX = 90 / 28;

/** The first blocks of a text, enough to fill a window. @param height of the window, px */
export function firstScreen(blocks: readonly Block[], height: number): readonly Block[] {
  const enough = height * CHARACTERS_PER_PX;
  let characters = 0;
  const last = blocks.findIndex((block) => {
    characters += blockText(block).length;
    return characters >= enough;
  });
  return last === -1 ? blocks : blocks.slice(0, last + 1);
}
