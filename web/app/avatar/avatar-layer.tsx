// The avatar's session over every page of a learner. It is in the first load: what it shows comes with the first start.
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {lazy, Suspense, useEffect, useState, type ComponentType} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {askedAtom, type Asked} from '#web/tutor/voice/asked-aloud.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {Unless} from '#web/ui/show/unless.tsx';

const fetchHost = () =>
  lazy(async () => ({default: (await import('#web/app/avatar/avatar-host.tsx')).AvatarHost}));
let AvatarHost = fetchHost();

/** Whose session there is. What changes in one is nothing to the frame. */
const whoseAtom = atom((get) => {
  const view = get(avatarAtom);
  if (isAwake(view)) return 'own';
  return view.elsewhere === undefined ? undefined : 'elsewhere';
});

type Props = {
  user: CurrentUser;
  /** What shows it; it is fetched. */
  Host?: ComponentType<HostProps>;
};

export type HostProps = {
  /** The last question before the session: it is not answered aloud. */
  askedBefore: Asked | undefined;
};

export function AvatarLayer({user, Host = AvatarHost}: Props) {
  const whose = useAtomValue(whoseAtom);
  useEffect(() => endSession, []);
  if (whose === undefined || !user.mayLearn) return null;
  return (
    <Unless key={whose} fails={<NoHost isOwn={whose === 'own'} />}>
      <Hosted Host={Host} />
    </Unless>
  );
}

/** What is asked while it is being fetched is asked in the session. */
function Hosted({Host}: {Host: ComponentType<HostProps>}) {
  const [askedBefore] = useState(() => getDefaultStore().get(askedAtom));
  return (
    <Suspense>
      <Host askedBefore={askedBefore} />
    </Suspense>
  );
}

/** Nothing shows a session on pages without the learner's frame: its microphone does not stay open there. */
function endSession(): void {
  if (isAwake(getDefaultStore().get(avatarAtom))) void sendStop();
}

/** It is fetched already wherever there is something to end. */
async function sendStop(): Promise<void> {
  const {avatarActions} = await import('#web/avatar/session/load-session.ts');
  avatarActions.send({type: 'stop'});
}

async function giveUp(): Promise<void> {
  await sendStop();
  const {TROUBLE} = await import('#web/avatar/machine/avatar.texts.ts');
  toast({title: TROUBLE.session, description: 'Reload the page, then try again.', tone: 'bad'});
}

/** The network is away, or this tab is of an older build: a session would go on unseen, and its questions unasked. */
function NoHost({isOwn}: {isOwn: boolean}): null {
  useEffect(() => {
    AvatarHost = fetchHost();
    if (isOwn) void giveUp();
  }, [isOwn]);
  return null;
}
