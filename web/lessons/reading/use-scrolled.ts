import {useEffect, useRef, type RefObject} from 'react';

/** What follows the scrolling of a lesson. */
export type Scrolled = {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly line: RefObject<HTMLDivElement | null>;
  readonly title: RefObject<HTMLHeadingElement | null>;
};

/**
 * Keeps a lesson's bar true while the page scrolls, without drawing anything again: `data-away` once the page has moved,
 * `data-titled` once the title is under the bar, `data-past` once the end of the text would push what is beside it under
 * the bar, `--progress` on the reading line, 0 to 1.
 */
export function useScrolled(text: RefObject<HTMLElement | null>): Scrolled {
  const bar = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const [barAt, lineAt, titleAt, textAt] = [bar.current, line.current, title.current, text.current];
    if (!barAt || !lineAt || !titleAt || !textAt) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const {bottom} = barAt.getBoundingClientRect();
      const {top, height} = textAt.getBoundingClientRect();
      const titleEnd = titleAt.getBoundingClientRect().bottom;
      barAt.toggleAttribute('data-away', scrollY > 4);
      barAt.toggleAttribute('data-titled', titleEnd < bottom);
      const side = textAt.closest('.lesson')?.querySelector<HTMLElement>('aside.lesson-side');
      barAt.toggleAttribute('data-past', side != null && top + height < bottom + side.offsetHeight);
      const way = Math.max(1, height - (innerHeight - bottom));
      const progress = Math.min(1, Math.max(0, (bottom - top) / way));
      lineAt.style.setProperty('--progress', progress.toFixed(4));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    // The text grows when the rest of it is drawn, and with the window. It calls back at first, too.
    const sizes = new ResizeObserver(soon);
    sizes.observe(textAt);
    document.addEventListener('scroll', soon, {passive: true});
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      document.removeEventListener('scroll', soon);
    };
  }, [text]);
  return {bar, line, title};
}
