import {Suspense, type ReactNode} from 'react';
import {useLocation} from 'wouter';
import type {NavigationEntry} from '#web/part/part.ts';
import {useHeadingFocus} from '#web/shell/heading-focus.ts';
import {MobileBar} from '#web/shell/mobile.tsx';
import {HelpShortcut, ShellShortcuts} from '#web/shell/shortcuts.tsx';
import {Sidebar} from '#web/shell/sidebar.tsx';
import {SlimHeader} from '#web/shell/slim.tsx';
import type {ShellSlots} from '#web/shell/slots.ts';
import {Opening} from '#web/ui/show/opening.tsx';

/** The page that is shown without the sidebar (specification, section 2.2). */
const SLIM_PATH = '/assessment';

type Props = ShellSlots & {
  entries: readonly NavigationEntry[];
  /** What opens over any page. */
  overlays: ReactNode;
  children: ReactNode;
};

/** The frame of a learner's pages: sidebar, or on a portrait phone or tablet a bar with a menu. */
export function Shell({entries, overlays, children, ...slots}: Props) {
  const [path] = useLocation();
  const isSlim = path === SLIM_PATH;
  useHeadingFocus(path);
  return (
    <>
      <div className={`flex min-h-dvh ${isSlim ? 'flex-col' : 'mobile:flex-col'}`}>
        <a
          href="#content"
          className="sr-only rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
        >
          Skip to content
        </a>
        {isSlim ? (
          <>
            <HelpShortcut />
            <SlimHeader {...slots} />
          </>
        ) : (
          <>
            <ShellShortcuts entries={entries} />
            <MobileBar entries={entries} {...slots} />
            <Sidebar entries={entries} {...slots} />
          </>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Suspense fallback={<Opening framed />}>{children}</Suspense>
        </main>
      </div>
      {overlays}
    </>
  );
}
