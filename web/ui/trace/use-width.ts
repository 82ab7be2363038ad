import {useLayoutEffect, useState, type RefObject} from 'react';

/** The inner width of a box, px: `first` until it is measured, which is before the first paint. */
export function useWidth(box: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // A hidden box has no width: what was known stays.
    const measure = () => setWidth((before) => element.clientWidth || before);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return width;
}
