import {useEffect, useRef} from 'react';

/** A page that is slower than this is left alone: by then its reader has moved on, ms. */
const PATIENCE_MS = 5000;

/**
 * After a change of page the focus goes to its heading, which a screen reader then reads out. Not at the first page, and
 * not where the new page has put the focus somewhere itself.
 */
export function useHeadingFocus(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    return whenHeaded((heading) => heading.focus({preventScroll: true}));
  }, [path]);
}

/** Calls back when the page has its heading; returns the way to call it off. */
function whenHeaded(work: (heading: HTMLElement) => void): () => void {
  const main = document.querySelector('main');
  const look = (): boolean => {
    const heading = main?.querySelector('h1');
    if (!(heading instanceof HTMLElement)) return false;
    if (!main?.contains(document.activeElement) || document.activeElement === main) {
      heading.tabIndex = -1;
      work(heading);
    }
    return true;
  };
  if (look()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (look()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (main) observer.observe(main, {subtree: true, childList: true});
  return stop;
}
