import {useLayoutEffect, useRef} from 'react';
import {Link} from 'wouter';
import {segmentsLook} from '#web/ui/form/segmented.tsx';
import {tabLook, tabsLook} from '#web/ui/tabs.tsx';

type Props = {
  label: string;
  tabs: readonly {readonly href: string; readonly label: string}[];
  /** The `href` of the tab that is shown. */
  here: string;
  /** `segments` for a second choice beside the first, such as a time. */
  look?: keyof typeof LOOKS;
};

const LOOKS = {
  line: {list: tabsLook, tab: tabLook},
  segments: {
    list: segmentsLook,
    tab: 'grid h-7 place-items-center rounded-md px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card',
  },
} as const;

/** Tabs whose views have addresses: they can be linked, reloaded and gone back to. */
export function LinkTabs({label, tabs, here, look = 'line'}: Props) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    // At once, and whenever the window is turned or resized.
    const watching = new ResizeObserver(() => bringInSight(box, here));
    watching.observe(box);
    return () => watching.disconnect();
  }, [here]);
  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={list} className={LOOKS[look].list}>
        {tabs.map(({href, label: words}) => (
          <li key={href}>
            <Link href={href} aria-current={href === here ? 'page' : undefined} className={LOOKS[look].tab}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the tabs are wider than the window, the one that is shown is in sight. The page itself stays where it is. */
function bringInSight(list: HTMLElement, href: string): void {
  const current = [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === href);
  if (!current || list.scrollWidth <= list.clientWidth) return;
  const [frame, tab] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollBy({left: tab.left + tab.width / 2 - (frame.left + frame.width / 2), behavior: 'instant'});
}
