// Where each section of the profile is: a column beside it, and a line over it where there is no room for one.
import {useEffect, useState} from 'react';
import {PROFILE_SECTIONS} from '#web/app/profile-sections.ts';
import {sectionId} from '#web/ui/settings-section.tsx';
import {tabLook, tabsLook} from '#web/ui/tabs.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

/** A little more than where a heading comes to rest that was jumped to. */
const NEAR_PX = 160;

/** There is room for a column beside the sections. */
const WIDE = '(width >= 80rem)';

/** The column. */
export function SectionList() {
  return useMedia(WIDE) ? <Sections list="border-l-3 border-line text-md" link={COLUMN_LINK} /> : null;
}

/** The line: it stays in sight, and what is here stays in it. */
export function SectionStrip() {
  return useMedia(WIDE) ? null : (
    <div className="stays-in-sight sticky top-0 z-20 -mx-1 mb-8 bg-paper px-1 pt-1 mobile:top-14">
      <Sections list={tabsLook} link={tabLook} />
    </div>
  );
}

const COLUMN_LINK =
  '-ml-[3px] flex min-h-9 items-center border-l-3 border-transparent pl-4 text-muted hover:border-line hover:text-ink aria-[current=location]:border-accent aria-[current=location]:text-ink';

function Sections({list, link}: {list: string; link: string}) {
  const here = useSectionInView();
  return (
    <nav aria-label="On this page">
      <ul className={list}>
        {PROFILE_SECTIONS.map((title) => (
          <li key={title} className="shrink-0">
            <SectionLink title={title} isHere={title === here} look={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({title, isHere, look}: {title: string; isHere: boolean; look: string}) {
  return (
    <a
      href={`#${sectionId(title)}`}
      {...(isHere ? {'aria-current': 'location', ref: bringIntoLine} : {})}
      className={look}
    >
      {title}
    </a>
  );
}

/** Along its own line only: the page stays where it is. */
function bringIntoLine(link: HTMLAnchorElement | null): void {
  const line = link?.closest('ul');
  if (!link || !line || line.scrollWidth <= line.clientWidth) return;
  line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

/** The section that is being read. */
function useSectionInView(): string {
  const [here, setHere] = useState<string>(PROFILE_SECTIONS[0]);
  useEffect(() => {
    const look = () => setHere(sectionInView());
    look();
    addEventListener('scroll', look, {passive: true});
    return () => removeEventListener('scroll', look);
  }, []);
  return here;
}

/**
 * The last section whose heading is near the window's top, or above it. At the page's end no heading gets so far:
 * there it is the one the address names, if it is in sight, or the last.
 */
function sectionInView(): string {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const limit = isAtEnd ? innerHeight : NEAR_PX;
  const tops = PROFILE_SECTIONS.map((title) => {
    const heading = document.getElementById(sectionId(title));
    return {title, top: heading?.getBoundingClientRect().top ?? Infinity};
  });
  const named = tops.find(({title}) => `#${sectionId(title)}` === location.hash);
  if (isAtEnd && named && named.top >= 0 && named.top < innerHeight) return named.title;
  return tops.findLast(({top}) => top < limit)?.title ?? PROFILE_SECTIONS[0];
}
