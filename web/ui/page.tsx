import {useEffect, type ReactNode} from 'react';
import {afterPaint} from '#web/ui/after-paint.ts';
import {nameWindow} from '#web/ui/window/window-title.ts';

/** What a page is for decides how wide it is; its title is at the same place on every page. */
export type PageWidth = 'reading' | 'working' | 'wide' | 'full';

type Props = {
  title: string;
  /** One short line over the title: where or when this is. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** At the right end of the head. */
  aside?: ReactNode;
  width?: PageWidth;
  /** Between head and content, from edge to edge: the path. */
  across?: ReactNode;
  children: ReactNode;
};

const WIDTHS: Readonly<Record<PageWidth, string>> = {
  reading: 'max-w-[42rem]',
  working: 'max-w-[64rem]',
  wide: 'max-w-[76rem]',
  // Tables of the admin area.
  full: 'max-w-[110rem]',
};

/** The frame of a screen: its one h1, and the window's title. */
export function Page({title, eyebrow, lead, aside, width = 'working', across, children}: Props) {
  useTitle(title);
  return (
    <div className="page">
      <header
        className={`flex flex-wrap items-start justify-between gap-x-8 gap-y-4 ${across ? 'mb-1 mobile:mb-6' : 'mb-8'} ${WIDTHS[width]}`}
      >
        <div className="min-w-0">
          <PageHead eyebrow={eyebrow} title={title} />
          {lead ? <div className="mt-2 max-w-[42rem] text-lg text-pretty text-muted">{lead}</div> : null}
        </div>
        {aside ? <div className="self-end">{aside}</div> : null}
      </header>
      {across}
      <div className={WIDTHS[width]}>{children}</div>
    </div>
  );
}

/** The line over a page's title, and the title: a page without such a line keeps its room. */
const PageHead = ({eyebrow, title}: {eyebrow?: ReactNode; title: ReactNode}) => (
  <>
    <div className="min-h-6 text-md leading-6 text-muted">{eyebrow}</div>
    <h1 tabIndex={-1} dir="auto" className="page-title text-left">
      {title}
    </h1>
  </>
);

/** A page's content with a column of smaller things beside it, where there is room; it stays in sight. */
export const WithRail = ({rail, children}: {rail: ReactNode; children: ReactNode}) => (
  <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,42rem)_minmax(0,19rem)]">
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 xl:sticky xl:top-10">{rail}</div>
  </div>
);

/** Names the window: "Lesson – Module – Academy". */
export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Academy'].join(' – ');
  useEffect(
    () =>
      // The browser's own window takes a millisecond to be told: the page comes first.
      afterPaint(() => nameWindow(title)),
    [title],
  );
}
