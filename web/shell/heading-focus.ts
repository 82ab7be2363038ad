import {useEffect, useRef} from 'react';

/** A page that is slower than this is left alone: by then its reader has moved on, ms. */
const PATIENCE_MS = 5000;

let cameInAt = Number.NEGATIVE_INFINITY;

/** Somebody signed in: the next page with this frame follows another one, though it is the frame's first. */
export function noteComingIn(): void {
  cameInAt = performance.now();
}

/**
 * After a change of page the focus goes to its heading, which a screen reader then reads out. Not at the first page, and
 * not where the new page has put the focus somewhere itself.
 */
export function useHeadingFocus(path: string): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    // The frame is drawn again when the learner's data is open.
    const isFirst = before.current === undefined && performance.now() - cameInAt > PATIENCE_MS;
    if (isFirst || before.current === path) {
      before.current = path;
      return undefined;
    }
    before.current = path;
    return keepOnHeading();
  }, [path]);
}

/** Until the page has settled, for it may be drawn twice, or the reader does something. Returns the way to stop. */
function keepOnHeading(): () => void {
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const look = (): void => {
    const heading = main.querySelector('h1');
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && focused !== main && main.contains(focused);
    // What is asked over the page comes before it.
    if (heading === null || isElsewhere || focused?.closest('[role$="dialog"]')) return;
    heading.tabIndex = -1;
    heading.focus({preventScroll: true});
  };
  const ended = new AbortController();
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  look();
  observer.observe(main, {subtree: true, childList: true});
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, stop, {capture: true, signal: ended.signal});
  return stop;
}
