import {CircleHelp} from 'lucide-react';
import type {ReactNode} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {NavigationEntry} from '#web/part/part.ts';
import {NavigationList} from '#web/shell/navigation.tsx';
import {openHelp} from '#web/shell/overlay-state.ts';
import {LogOutLink, UserCard} from '#web/shell/person.tsx';
import {ThemeSwitch} from '#web/shell/theme/theme-switch.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';

type Props = {
  entries: readonly NavigationEntry[];
  user: CurrentUser;
  points: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The menu of portrait screens: the navigation, who is signed in, and the tools of the frame. */
export function MobileMenu({entries, user, points, open, onOpenChange}: Props) {
  const close = () => onOpenChange(false);
  return (
    <Drawer title="Menu" side="left" open={open} onOpenChange={onOpenChange}>
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
  );
}
