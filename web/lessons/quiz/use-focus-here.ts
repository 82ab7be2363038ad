import {useEffect, useRef, type RefObject} from 'react';
import {afterPaint} from '#web/ui/after-paint.ts';

/**
 * Takes the focus, and shows its beginning, when what had it is gone from the page, so that the keyboard goes on from here.
 * @param isWanted false when the page merely opened like this.
 */
export function useFocusHere<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    const here = box.current;
    const isFree = () => document.activeElement === document.body;
    if (!here || !isWanted || !isFree()) return undefined;
    const {top} = here.getBoundingClientRect();
    // It may be far longer than the window: its beginning is what one wants to see.
    if (top < 0 || top > window.innerHeight / 2) here.scrollIntoView({block: 'start'});
    // Where the keyboard goes on is nothing that one sees at once.
    return afterPaint(() => {
      if (isFree()) here.focus({preventScroll: true});
    });
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, []);
  return box;
}
