import {useLayoutEffect, useRef, type RefObject} from 'react';
import {giveFocusBack} from '#web/ui/overlay/focus/give-focus-back.ts';

/**
 * For what floats without taking the focus: when it goes while the focus is in it, the focus returns to where it came from.
 * @returns a ref for its outermost element.
 */
export function useReturningFocus<T extends HTMLElement>(): RefObject<T | null> {
  const frame = useRef<T>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let cameFrom: Element | null = document.body;
    const note = ({relatedTarget}: FocusEvent) => {
      const from = relatedTarget instanceof Element ? relatedTarget : document.body;
      if (!element.contains(from)) cameFrom = from;
    };
    element.addEventListener('focusin', note);
    return () => {
      element.removeEventListener('focusin', note);
      if (element.contains(document.activeElement)) giveFocusBack(cameFrom);
    };
  }, []);
  return frame;
}
