import {useEffect, type ReactNode} from 'react';
import {afterPaint} from '#web/ui/after-paint.ts';

type Props = {title: string; lead?: ReactNode; aside?: ReactNode; children: ReactNode; wide?: boolean};

/** The frame of a screen: its one h1, and the window's title. */
export function Page({title, lead, aside, children, wide = false}: Props) {
  useTitle(title);
  return (
    <div className={`mx-auto w-full px-5 py-8 sm:px-8 sm:py-10 ${wide ? 'max-w-6xl' : 'max-w-4xl'}`}>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
          {lead ? <div className="mt-2 max-w-2xl text-lg text-muted">{lead}</div> : null}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}

/** Names the window: "Lesson – Module – Academy". */
export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Academy'].join(' – ');
  useEffect(
    () =>
      // The browser's own window takes a millisecond to be told: the page comes first.
      afterPaint(() => {
        document.title = title;
      }),
    [title],
  );
}
