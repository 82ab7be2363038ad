import {useState} from 'react';

/**
 * Numbers the openings of something modal: the key of its portal. Opened again while it still closes, it would go on as
 * the old one, which takes the click that opened it for one beside it and closes, and gives it no focus.
 */
export function useOpening(open: boolean): number {
  const [{count, was}, setOpening] = useState({count: 0, was: open});
  if (open !== was) setOpening({count: open ? count + 1 : count, was: open});
  return count;
}
