import {useLayoutEffect, useRef} from 'react';
import {useLocation} from 'wouter';

/**
 * Calls back when the page has changed, before the next one is painted: what was open over one page is not about another.
 * @param onChange may be a new function at each render.
 */
export function usePageChange(onChange: () => void): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    onChange();
  });
}
