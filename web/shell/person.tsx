import {LogOut} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {SIGN_OUT_MEANT} from '#web/data/session/sign-out-intent.ts';
import {described} from '#web/ui/overlay/tooltip.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';

/** Specification, section 2.2: what stands where a name is missing. */
export const nameOf = ({fullName}: CurrentUser): string => fullName.trim() || 'Guest User';

type CardProps = {user: CurrentUser; compact: boolean; points: ReactNode; onFollow?: () => void};

/** Who is signed in; leads to the profile. */
export function UserCard({user, compact, points, onFollow}: CardProps) {
  const name = nameOf(user);
  return (
    <Link
      href="/profile"
      onClick={onFollow}
      aria-label={compact ? `${name}, profile` : undefined}
      {...(compact ? described({title: name, text: user.email, side: 'right'}) : {})}
      className={`flex min-w-0 items-center gap-3 rounded-lg transition-colors hover:bg-sunken ${compact ? 'p-1' : 'px-2 py-2'}`}
    >
      {user.avatarUrl ? <Avatar name={name} src={user.avatarUrl} /> : <Face size={17} />}
      {compact ? null : (
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-sm font-medium">
            {name}
          </span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
          {points}
        </span>
      )}
    </Link>
  );
}

/** Leads to the page that signs out, which then does not ask. */
export function LogOutLink({compact}: {compact: boolean}) {
  return (
    <Link
      href="/logout"
      state={SIGN_OUT_MEANT}
      aria-label={compact ? 'Logout' : undefined}
      {...(compact ? described({title: 'Logout', text: 'Sign out on this device', side: 'right'}) : {})}
      className={`flex h-9 items-center gap-2.5 rounded-lg text-sm text-muted transition-colors hover:bg-sunken hover:text-ink ${compact ? 'w-9 justify-center' : 'px-3'}`}
    >
      <LogOut size={16} aria-hidden />
      {compact ? null : <span className="max-[19rem]:sr-only">Logout</span>}
    </Link>
  );
}
