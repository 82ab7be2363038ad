import {useLayoutEffect, useState, type RefObject} from 'react';

/** Widths that were measured last, by what was given for the first: boxes of one kind are mostly as wide as each other. */
const lastOf = new Map<number, number>();

/**
 * The inner width of a box, px, before the first paint. Until it is measured it is taken to be as wide as the last one with
 * the same `first`: a right guess saves drawing it twice.
 */
export function useWidth(box: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(() => lastOf.get(first) ?? first);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const {clientWidth} = element;
      // A hidden box has no width: what was known stays.
      if (clientWidth === 0) return;
      lastOf.set(first, clientWidth);
      setWidth(clientWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, first]);
  return width;
}
