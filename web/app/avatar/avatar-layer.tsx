// The avatar's session over every page of a learner. It is in the first load: what it shows comes with the first start.
import {atom, useAtomValue} from 'jotai';
import {lazy, Suspense} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {Unless} from '#web/ui/show/unless.tsx';

const AvatarHost = lazy(async () => ({
  default: (await import('#web/app/avatar/avatar-host.tsx')).AvatarHost,
}));

/** Its level changes ten times a second: of that the frame hears nothing. */
const isShownAtom = atom((get) => {
  const view = get(avatarAtom);
  return isAwake(view) || view.elsewhere !== undefined;
});

export function AvatarLayer({user}: {user: CurrentUser}) {
  const isShown = useAtomValue(isShownAtom);
  if (!isShown || !user.mayLearn) return null;
  return (
    <Unless fails={null}>
      <Suspense>
        <AvatarHost />
      </Suspense>
    </Unless>
  );
}
