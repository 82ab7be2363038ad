import {Maximize2, Mic, MicOff, PhoneOff} from 'lucide-react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {CallLine} from '#web/calls/screen/window/call-line.tsx';
import {CallClock} from '#web/calls/screen/window/call-window.tsx';
import {isTheirPictureSeen} from '#web/calls/screen/picture/stage.tsx';
import {StreamVideo} from '#web/calls/screen/picture/stream-video.tsx';
import {callActions, useCall} from '#web/calls/use-call.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {me: Pick<CurrentUser, 'fullName' | 'avatarUrl'>; onExpand: () => void};

/** The call while the learner is elsewhere in the academy. */
export function SmallCall({me, onExpand}: Props) {
  const view = useCall();
  const {remoteUser, remoteStream, phase, isMuted, error} = view;
  const name = remoteUser?.fullName ?? 'Someone';
  return (
    <section
      aria-label={`Call with ${name}`}
      className="rise w-[min(25rem,calc(100vw-1.5rem))] rounded-2xl border border-line bg-surface p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        {isTheirPictureSeen(view) ? (
          <div className="aspect-4/3 w-16 sm:w-20 overflow-hidden rounded-lg bg-sunken">
            <StreamVideo stream={remoteStream} label={`${name}’s picture`} />
          </div>
        ) : (
          <CallLine me={me} them={{fullName: name}} phase={phase} size="small" />
        )}
        <div className="min-w-20 flex-1">
          <p dir="auto" className="truncate font-medium">
            {name}
          </p>
          <p className="text-sm text-muted">
            <CallClock />
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            icon={isMuted ? MicOff : Mic}
            label={isMuted ? 'Unmute' : 'Mute'}
            className="size-11!"
            onClick={callActions.toggleMute}
          />
          <IconButton icon={Maximize2} label="Back to the call" className="size-11!" onClick={onExpand} />
          <IconButton
            icon={PhoneOff}
            label="End call"
            className="size-11! text-bad! hover:bg-bad-tint"
            onClick={callActions.hangUp}
          />
        </div>
      </div>
      {error === null ? null : <p className="mt-2 text-sm text-bad">{error}</p>}
    </section>
  );
}
