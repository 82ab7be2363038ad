import {useAtomValue} from 'jotai';
import {CircleHelp, PanelLeftClose, PanelLeftOpen, Search} from 'lucide-react';
import {Link} from 'wouter';
import type {NavigationEntry} from '#web/part/part.ts';
import {NavigationList} from '#web/shell/navigation.tsx';
import {openHelp, openPalette} from '#web/shell/overlay-state.ts';
import {LogOutLink, UserCard} from '#web/shell/person.tsx';
import {collapsedAtom, toggleSidebar} from '#web/shell/sidebar-state.ts';
import type {ShellSlots} from '#web/shell/slots.ts';
import {ThemeSwitch} from '#web/shell/theme/theme-switch.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {described} from '#web/ui/overlay/tooltip.ts';
import {Kbd} from '#web/ui/show/kbd.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

type Props = ShellSlots & {entries: readonly NavigationEntry[]};

/**
 * The frame's left column: wide with words, or narrow with signs and their descriptions on hover. On a phone on its
 * side the signs move together, and what the wide one has as well is left to it, so that nothing has to be scrolled.
 */
export function Sidebar({entries, ...slots}: Props) {
  const collapsed = useAtomValue(collapsedAtom);
  return (
    <aside
      aria-label="Sidebar"
      className={`sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-sunken/60 mobile:hidden ${collapsed ? 'w-16' : 'w-64'}`}
    >
      <SidebarHead collapsed={collapsed} Bell={slots.Bell} />
      <div className={collapsed ? 'grid place-items-center px-3 pb-1 low:pb-0' : 'px-3 pb-1'}>
        <SearchButton compact={collapsed} />
      </div>
      <NavigationList entries={entries} compact={collapsed} />
      {collapsed ? <NarrowFoot {...slots} /> : <WideFoot {...slots} />}
    </aside>
  );
}

function SidebarHead({collapsed, Bell}: Pick<ShellSlots, 'Bell'> & {collapsed: boolean}) {
  const name = collapsed ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <div
      className={`flex shrink-0 items-center ${collapsed ? 'flex-col gap-1 pt-3.5 pb-1 low:gap-0 low:pt-1 low:pb-0' : 'h-16 pr-3 pl-5'}`}
    >
      {collapsed ? null : (
        <Link href="/dashboard" aria-label="Academy home" className="mr-auto rounded-lg">
          <Logo />
        </Link>
      )}
      <IconButton
        icon={collapsed ? PanelLeftOpen : PanelLeftClose}
        label={name}
        aria-expanded={!collapsed}
        onClick={toggleSidebar}
        {...described({text: name, keys: '[', side: 'right'})}
      />
      <Bell side="right" />
    </div>
  );
}

function SearchButton({compact}: {compact: boolean}) {
  if (compact) {
    return (
      <IconButton
        icon={Search}
        label="Search"
        onClick={openPalette}
        {...described({title: 'Search', text: 'Lessons, pages, and actions', keys: 'Mod+k', side: 'right'})}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={openPalette}
      className="control flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-sm text-muted"
    >
      <Search size={16} aria-hidden />
      Search
      <Kbd keys="Mod+k" className="ml-auto" />
    </button>
  );
}

function HelpButton() {
  return (
    <IconButton
      icon={CircleHelp}
      label="Help"
      onClick={openHelp}
      {...described({title: 'Help', text: 'Keyboard shortcuts', keys: '?', side: 'right'})}
    />
  );
}

function WideFoot({user, State, points}: ShellSlots) {
  return (
    <div className="shrink-0 px-3 pb-3">
      <div className="mt-2 flex items-center">
        <State />
        <span className="ml-auto flex">
          <HelpButton />
        </span>
      </div>
      <div className="mt-1 border-t border-line pt-2">
        <UserCard user={user} compact={false} points={points} />
        <div className="mt-1 flex items-center justify-between pr-1">
          <LogOutLink compact={false} />
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

function NarrowFoot({user, State, points}: ShellSlots) {
  return (
    <div className="flex shrink-0 flex-col items-center gap-1 border-t border-line py-3 low:py-1">
      <State compact />
      <div className="flex flex-col items-center gap-1 low:hidden">
        <HelpButton />
        <ThemeSwitch compact />
        <UserCard user={user} compact points={points} />
        <LogOutLink compact />
      </div>
    </div>
  );
}
