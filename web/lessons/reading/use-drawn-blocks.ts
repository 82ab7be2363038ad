import {useMemo, useState} from 'react';
import type {Block} from '#schema/lessons/block.ts';
import {firstScreen} from '#web/lessons/reading/first-screen.ts';

/**
 * What of a text is drawn: with the first frame what the window shows of it, right after that all of it. Anyone who comes
 * back to a place, or follows a link to one, has all of it at once.
 * @param block that the reader left at; 0 is the beginning
 * @param isPainted the first frame has been seen
 */
export function useDrawnBlocks(
  blocks: readonly Block[],
  block: number,
  isPainted: boolean,
): {drawn: readonly Block[]; isWhole: boolean} {
  const [isDeep] = useState(() => block > 0 || location.hash !== '');
  const isWhole = isDeep || isPainted;
  const drawn = useMemo(
    () => (isWhole ? blocks : firstScreen(blocks, window.innerHeight)),
    [blocks, isWhole],
  );
  return {drawn, isWhole};
}
