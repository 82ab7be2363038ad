import {Menu, Search} from 'lucide-react';
import {Suspense, useState} from 'react';
import {Link} from 'wouter';
import {piece} from '#web/io/pieces/piece.ts';
import {preload} from '#web/io/preload.ts';
import type {NavigationEntry} from '#web/part/part.ts';
import {openPalette} from '#web/shell/overlay-state.ts';
import type {ShellSlots} from '#web/shell/slots.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';
import {Logo} from '#web/ui/show/logo.tsx';

/** A dialog is much code: fetched while the page idles. */
const MobileMenu = piece(preload(async () => (await import('#web/shell/mobile-menu.tsx')).MobileMenu));

type Props = ShellSlots & {entries: readonly NavigationEntry[]};

/** Instead of the sidebar on portrait screens: a bar, and a menu that slides in. */
export function MobileBar({entries, user, State, points, Bell}: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  // One that came late would open over another page.
  usePageChange(() => setOpen(false));
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center justify-between border-b border-line bg-paper/95 pr-2 pl-4 backdrop-blur mobile:flex">
      <Link
        href="/dashboard"
        aria-label="Academy home"
        // With the largest text of a browser the mark alone leaves room for the menu.
        className="rounded-lg max-[19rem]:[&>span>span]:hidden"
      >
        <Logo />
      </Link>
      <div className="flex items-center gap-0.5">
        <State compact />
        <Bell className="size-11" />
        <IconButton icon={Search} label="Search" className="size-11" onClick={openPalette} />
        <IconButton icon={Menu} label="Menu" className="size-11 text-ink" onClick={() => setOpen(true)} />
      </div>
      <Suspense>
        {wasOpen ? (
          <MobileMenu entries={entries} user={user} points={points} open={open} onOpenChange={setOpen} />
        ) : null}
      </Suspense>
    </header>
  );
}
