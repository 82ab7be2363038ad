import {useEffect, useRef, type RefObject} from 'react';

/** Spread over the controls that the focus goes to first. */
export const focusNext = {'data-focus-next': 'first'} as const;
/** Over those that it goes to where there is none of the first. */
export const focusElse = {'data-focus-next': ''} as const;

const ORDER = ['[data-focus-next="first"]', '[data-focus-next]', 'button:enabled, a[href]'] as const;

const nextIn = (frame: HTMLElement): HTMLElement | undefined =>
  ORDER.flatMap((selector) => frame.querySelector<HTMLElement>(selector) ?? [])[0];

/** On the page as a whole. */
const isLost = ({activeElement: focused}: Document): boolean =>
  focused === null || focused === document.body || focused.tagName === 'MAIN';

/**
 * For what shows other controls with each of its states: when the one that has the focus goes, the next one gets it.
 * @returns a ref for an element that stays.
 */
export function useKeptFocus<T extends HTMLElement>(): RefObject<T | null> {
  const frame = useRef<T>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const note = ({target}: FocusEvent) => {
      last.current = target instanceof Element ? target : undefined;
    };
    // Taken away it is gone by then; else the focus has left by itself.
    const forget = ({target}: FocusEvent) =>
      queueMicrotask(() => {
        if (last.current === target && last.current?.isConnected) last.current = undefined;
      });
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, []);
  // With every change: the next control may come later than the last one has gone.
  useEffect(() => {
    if (!frame.current || last.current === undefined || last.current.isConnected) return;
    // Behind a dialog nothing gets it.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    const next = isLost(document) ? nextIn(frame.current) : undefined;
    if (isLost(document) && !next) return;
    last.current = undefined;
    next?.focus({preventScroll: true});
  });
  return frame;
}
