import {useEffect, useLayoutEffect, useRef, type RefObject} from 'react';

/** Nearer to the window's end than this, what comes scrolls along, px; as in chat. */
const AT_END_PX = 80;

/** Scrolls along with what is written, as long as its end is in sight. */
export function useFollowing(end: RefObject<HTMLElement | null>, text: string): void {
  const isInSight = useRef(true);
  useEffect(() => {
    const look = () => {
      const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
      isInSight.current = bottom < innerHeight + AT_END_PX;
    };
    look();
    addEventListener('scroll', look, {passive: true});
    return () => removeEventListener('scroll', look);
  }, [end]);
  useLayoutEffect(() => {
    if (text !== '' && isInSight.current) end.current?.scrollIntoView({block: 'nearest'});
  }, [end, text]);
}
