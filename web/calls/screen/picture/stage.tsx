import type {RefObject} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {CallLine} from '#web/calls/screen/window/call-line.tsx';
import {doingOf} from '#web/calls/screen/call-texts.ts';
import {OwnPicture} from '#web/calls/screen/picture/own-picture.tsx';
import {StreamVideo} from '#web/calls/screen/picture/stream-video.tsx';
import {useSpeaking} from '#web/calls/screen/use-speaking.ts';
import {useCallPart} from '#web/calls/use-call.ts';
import {isolated} from '#schema/isolated.ts';

type Props = {
  me: Pick<CurrentUser, 'fullName' | 'avatarUrl'>;
  /** `speaker`: the other one large; `pair`: both the same. */
  layout: 'speaker' | 'pair';
  picture: RefObject<HTMLVideoElement | null>;
};

/** What is seen of a call: the other one's picture with one's own over it, or the line between the two. */
export function Stage({me, layout, picture}: Props) {
  const local = useCallPart(({localStream}) => localStream);
  const remote = useCallPart(({remoteStream}) => remoteStream);
  const name = useCallPart(({remoteUser}) => remoteUser?.fullName ?? 'Someone');
  const isVideoOff = useCallPart((view) => view.isVideoOff);
  const isTheirScreen = useCallPart(({remoteMedia}) => remoteMedia?.isSharingScreen === true);
  const isSeen = useCallPart(isTheirPictureSeen);
  const own = isVideoOff ? null : local;
  if (!isSeen) {
    return (
      <div className="call-stage">
        <Talk me={me} name={name} />
        {own ? <OwnPicture stream={own} isMirrored /> : null}
      </div>
    );
  }
  const theirs = (
    <StreamVideo
      ref={picture}
      stream={remote}
      label={isTheirScreen ? `${name}’s screen` : `${name}’s picture`}
      isWhole={isTheirScreen}
    />
  );
  if (layout === 'pair' && own) {
    return (
      <div className="call-stage is-pair">
        <div className="call-tile">
          {theirs}
          <Corners />
        </div>
        <div className="call-tile">
          <StreamVideo stream={own} label="Your picture" isMirrored />
          <Corners />
        </div>
      </div>
    );
  }
  return (
    <div className="call-stage is-picture">
      {theirs}
      <Corners />
      {own ? <OwnPicture stream={own} isMirrored /> : null}
    </div>
  );
}

/** A picture's round corners, laid over it: to clip each frame to them takes twice the work where no graphics card does it. */
const Corners = () => CORNERS.map((corner) => <span key={corner} className={`call-corner is-${corner}`} />);
const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/**
 * Whether there is a picture of the other side. A client of the bare form says nothing of its camera: then one is
 * believed in when there is a track.
 */
export const isTheirPictureSeen = (view: {
  readonly phase: string;
  readonly remoteStream: MediaStream | null;
  readonly remoteMedia?: {readonly isVideoOff: boolean; readonly isSharingScreen: boolean} | undefined;
}): boolean => {
  const hasTrack = (view.remoteStream?.getVideoTracks() ?? []).some(({readyState}) => readyState === 'live');
  if (!hasTrack || !['live', 'reconnecting'].includes(view.phase)) return false;
  return !view.remoteMedia || view.remoteMedia.isSharingScreen || !view.remoteMedia.isVideoOff;
};

// Before the two are connected nobody is heard, and to listen costs what connecting needs.
const ownSound = ({phase, isMuted, localStream}: CallView) =>
  phase === 'live' && !isMuted ? localStream : null;
const theirSound = ({phase, remoteStream}: CallView) => (phase === 'live' ? remoteStream : null);

function Talk({me, name}: {me: Props['me']; name: string}) {
  const phase = useCallPart((view) => view.phase);
  const doing = useCallPart(doingOf);
  const isTheySilent = useCallPart(({remoteMedia}) => remoteMedia?.isMuted === true);
  const amSpeaking = useSpeaking(useCallPart(ownSound));
  const areSpeaking = useSpeaking(useCallPart(theirSound));
  return (
    <div className="call-talk">
      <CallLine
        me={me}
        them={{fullName: name}}
        phase={phase}
        speaking={areSpeaking && !isTheySilent ? 'them' : amSpeaking ? 'me' : undefined}
      />
      <p className="text-lg text-muted">{doing ?? (isTheySilent ? `${isolated(name)} is muted` : ' ')}</p>
    </div>
  );
}
