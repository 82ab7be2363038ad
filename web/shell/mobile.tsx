import {CircleHelp, Menu, Search} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import type {NavigationEntry} from '#web/part/part.ts';
import {NavigationList} from '#web/shell/navigation.tsx';
import {openHelp, openPalette} from '#web/shell/overlay-state.ts';
import {LogOutLink, UserCard} from '#web/shell/person.tsx';
import type {ShellSlots} from '#web/shell/slots.ts';
import {ThemeSwitch} from '#web/shell/theme-switch.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

type Props = ShellSlots & {entries: readonly NavigationEntry[]};

/** Instead of the sidebar on portrait screens: a bar, and a menu that slides in. */
export function MobileBar({entries, user, State, points}: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center justify-between border-b border-line bg-paper/95 pr-2 pl-4 backdrop-blur mobile:flex">
      <Link href="/personal-tutor" aria-label="Academy home" className="rounded-lg">
        <Logo />
      </Link>
      <div className="flex items-center gap-0.5">
        <State compact />
        <IconButton icon={Search} label="Search" className="size-11" onClick={openPalette} />
        <IconButton icon={Menu} label="Menu" className="size-11 text-ink" onClick={() => setOpen(true)} />
      </div>
      <Drawer title="Menu" side="left" open={open} onOpenChange={setOpen}>
        <NavigationList entries={entries} onFollow={close} />
        <div className="shrink-0 space-y-2 px-3 pb-4">
          <div className="border-t border-line pt-2">
            <UserCard user={user} compact={false} points={points} onFollow={close} />
            <div className="mt-1 flex flex-wrap items-center gap-1">
              <LogOutLink compact={false} />
              <button
                type="button"
                onClick={() => {
                  close();
                  openHelp();
                }}
                className="flex h-9 items-center gap-2.5 rounded-lg px-3 text-sm text-muted hover:bg-sunken hover:text-ink"
              >
                <CircleHelp size={16} aria-hidden /> Help
              </button>
              <span className="ml-auto">
                <ThemeSwitch />
              </span>
            </div>
          </div>
        </div>
      </Drawer>
    </header>
  );
}
