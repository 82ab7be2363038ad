import {CircleHelp} from 'lucide-react';
import {openHelp} from '#web/shell/overlay-state.ts';
import {LogOutLink, nameOf} from '#web/shell/person.tsx';
import type {ShellSlots} from '#web/shell/slots.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Logo} from '#web/ui/show/logo.tsx';

/** The frame of the assessment: nothing to wander off to, but help and the way out. */
export function SlimHeader({user, State, Bell, Account}: Omit<ShellSlots, 'points'>) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper/95 px-4 backdrop-blur sm:px-6">
      <span className="sm:hidden">
        <Logo compact />
      </span>
      <span className="max-sm:hidden">
        <Logo />
      </span>
      <span className="ml-auto truncate text-sm text-muted max-sm:hidden">{nameOf(user)}</span>
      <span className="max-sm:ml-auto">
        <State compact />
      </span>
      <Bell />
      <button type="button" onClick={openHelp} className={buttonLook('quiet', 'small')}>
        <CircleHelp size={16} aria-hidden /> <span className="max-sm:sr-only">Help</span>
      </button>
      {Account ? <Account user={user} /> : null}
      <LogOutLink compact={false} />
    </header>
  );
}
