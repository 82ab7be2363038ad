import {atom, useAtom} from 'jotai';
import {LogOut, Menu, PanelLeftClose, PanelLeftOpen} from 'lucide-react';
import {Suspense, useState, type ComponentType, type ReactNode} from 'react';
import {Link, useLocation} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {navigation, type NavigationEntry} from '#web/app/navigation.ts';
import {keep, readKept} from '#web/io/kept.ts';
import {Dialog} from '#web/ui/dialog.tsx';
import {Logo} from '#web/ui/logo.tsx';

const collapsedAtom = atom(readKept('sidebar-collapsed') === true);

type Props = {
  user: CurrentUser;
  /** Save state and points: there as soon as the learner's data is open. */
  State: ComponentType<{compact?: boolean}>;
  points: ReactNode;
  children: ReactNode;
};

/** The frame of a learner's pages: sidebar, or on a portrait phone or tablet a bar with a menu. */
export function Shell({user, State, points, children}: Props) {
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const toggle = () => {
    setCollapsed(!collapsed);
    keep('sidebar-collapsed', !collapsed);
  };
  const entries = navigation.filter(({devOnly}) => !devOnly || user.isDev);
  return (
    <div className="flex min-h-dvh mobile:flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <MobileBar entries={entries} user={user} State={State} points={points} />
      <aside
        className={`sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken/60 mobile:hidden ${collapsed ? 'w-[4.25rem]' : 'w-64'}`}
      >
        <div
          className={`flex h-16 items-center ${collapsed ? 'justify-center' : 'justify-between pr-2 pl-5'}`}
        >
          {collapsed ? null : (
            <Link href="/dashboard" aria-label="Academy dashboard" className="rounded-lg">
              <Logo />
            </Link>
          )}
          <button
            type="button"
            onClick={toggle}
            aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            aria-expanded={!collapsed}
            className="grid size-9 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
          >
            {collapsed ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
          </button>
        </div>
        <NavigationList entries={entries} compact={collapsed} />
        <div className={`border-t border-line p-3 ${collapsed ? 'flex flex-col items-center gap-1' : ''}`}>
          <State compact={collapsed} />
          <UserCard user={user} compact={collapsed} points={points} />
          <LogOutLink compact={collapsed} />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <Suspense fallback={<div aria-busy="true" aria-label="Loading" />}>{children}</Suspense>
      </main>
    </div>
  );
}

function NavigationList({
  entries,
  compact,
  onFollow,
}: {
  entries: readonly NavigationEntry[];
  compact: boolean;
  onFollow?: () => void;
}) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className="flex-1 overflow-y-auto px-3 py-2">
      <ul className="space-y-0.5">
        {entries.map((entry) => {
          const isHere = path === entry.path || path.startsWith(`${entry.path}/`);
          return (
            <li key={entry.path}>
              <Link
                href={entry.path}
                onClick={onFollow}
                aria-current={isHere ? 'page' : undefined}
                title={compact ? entry.label : undefined}
                aria-label={compact ? entry.label : undefined}
                className={`flex h-10 items-center gap-3 rounded-lg text-[0.9375rem] ${compact ? 'justify-center' : 'px-2.5'} ${
                  isHere
                    ? 'bg-surface font-medium text-ink shadow-card'
                    : 'text-muted hover:bg-sunken hover:text-ink'
                }`}
              >
                <entry.icon size={18} aria-hidden className={isHere ? 'text-accent' : ''} />
                {compact ? null : entry.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function UserCard({user, compact, points}: {user: CurrentUser; compact: boolean; points: ReactNode}) {
  const name = user.fullName || 'Guest User';
  return (
    <Link
      href="/profile"
      aria-label={compact ? `${name}, profile` : undefined}
      className={`flex items-center gap-3 rounded-lg hover:bg-sunken ${compact ? 'p-1.5' : 'px-2 py-2'}`}
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-semibold text-accent-strong"
      >
        {initials(name)}
      </span>
      {compact ? null : (
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
          {points}
        </span>
      )}
    </Link>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

function LogOutLink({compact}: {compact: boolean}) {
  return (
    <Link
      href="/logout"
      aria-label={compact ? 'Logout' : undefined}
      className={`mt-1 flex h-9 items-center gap-3 rounded-lg text-sm text-muted hover:bg-sunken hover:text-ink ${compact ? 'w-9 justify-center' : 'px-3'}`}
    >
      <LogOut size={16} aria-hidden />
      {compact ? null : 'Logout'}
    </Link>
  );
}

function MobileBar({
  entries,
  user,
  State,
  points,
}: Omit<Props, 'children'> & {entries: readonly NavigationEntry[]}) {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center justify-between border-b border-line bg-paper/95 px-4 backdrop-blur mobile:flex">
      <Link href="/dashboard" aria-label="Academy dashboard" className="rounded-lg">
        <Logo />
      </Link>
      <div className="flex items-center gap-1">
        <State compact />
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label="Menu"
          className="grid size-10 place-items-center rounded-lg hover:bg-sunken"
        >
          <Menu size={20} aria-hidden />
        </button>
      </div>
      <Dialog title="Menu" open={open} onOpenChange={setOpen}>
        <div className="-mx-3">
          <NavigationList entries={entries} compact={false} onFollow={() => setOpen(false)} />
          <div className="mt-2 border-t border-line px-3 pt-3">
            <UserCard user={user} compact={false} points={points} />
            <LogOutLink compact={false} />
          </div>
        </div>
      </Dialog>
    </header>
  );
}
