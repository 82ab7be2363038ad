import {atom, useAtom} from 'jotai';
import {useEffect, useRef, useState} from 'react';
import {Face} from '#web/avatar/face/face.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {mouth} from '#web/avatar/voice/mouth.ts';
import {Button} from '#web/ui/form/button.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

/** Somebody who wants little motion has asked for the moving picture all the same. */
const isWantedAtom = atom(false);

type Props = {view: AvatarView; size?: 'small' | 'stage'};

/**
 * Who is talked with: the service's picture while there is one, and the academy's own face before it comes and after it is
 * lost. Who wants little motion sees the face, and may have the picture.
 */
export function Portrait({view: {state, picture}, size = 'stage'}: Props) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [isWanted, setWanted] = useAtom(isWantedAtom);
  const [isOn, setOn] = useState(false);
  const moves = picture !== undefined && (!isCalm || isWanted);
  const isLarge = size === 'stage';
  return (
    <div className={moves && isLarge ? 'relative grid aspect-4/3 items-center' : 'relative'}>
      <div className={`grid justify-items-center ${isOn && moves ? 'invisible' : ''}`}>
        <Face state={state} mouth={mouth} name="The tutor" size={isLarge ? 'large' : 'small'} />
      </div>
      {moves ? <Picture key={picture.id} track={picture} isOn={isOn} onPicture={setOn} /> : null}
      <TurnVideo isShown={isLarge && picture !== undefined && isCalm} isOn={moves} onTurn={setWanted} />
    </div>
  );
}

type TurnProps = {isShown: boolean; isOn: boolean; onTurn: (isOn: boolean) => void};

const TurnVideo = ({isShown, isOn, onTurn}: TurnProps) =>
  isShown ? (
    <div className={isOn ? 'absolute inset-x-0 bottom-2 text-center' : 'mt-2 text-center'}>
      <Button kind="secondary" size="small" onClick={() => onTurn(!isOn)}>
        {isOn ? 'Hide the video' : 'Show the video'}
      </Button>
    </div>
  ) : null;

type PictureProps = {track: MediaStreamTrack; isOn: boolean; onPicture: (isOn: boolean) => void};

/** Its sound is played by the service's own code; what it says has captions. */
function Picture({track, isOn, onPicture}: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const over = new AbortController();
    const {signal} = over;
    const show = () => onPicture(track.readyState === 'live' && !track.muted && element.readyState >= 2);
    for (const change of ['ended', 'mute', 'unmute']) track.addEventListener(change, show, {signal});
    for (const change of ['loadeddata', 'playing', 'emptied'])
      element.addEventListener(change, show, {signal});
    element.srcObject = new MediaStream([track]);
    show();
    return () => {
      over.abort();
      element.srcObject = null;
      onPicture(false);
    };
  }, [track, onPicture]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Video of the tutor"
      className={`absolute inset-0 size-full rounded-xl bg-sunken object-cover ${isOn ? '' : 'invisible'}`}
    />
  );
}
