import {useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';

type Props = {
  /** Its name to readers, once it is a stop. */
  label: string;
  className: string;
  children: ReactNode;
  box?: RefObject<HTMLDivElement | null>;
};

/** A box that scrolls: a stop of the Tab key only while there is something to scroll to. Its arrows are its own. */
export function Scrolling({label, className, children, box}: Props) {
  const own = useRef<HTMLDivElement>(null);
  const ref = box ?? own;
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    const sizes = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [ref]);
  return (
    <div
      ref={ref}
      className={className}
      data-scrolls=""
      {...(scrolls ? {role: 'group', 'aria-label': label, tabIndex: 0} : {})}
    >
      {children}
    </div>
  );
}
