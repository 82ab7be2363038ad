import {AudioLines, Hand, Keyboard, Mic, MicOff, Square, Volume2, VolumeX} from 'lucide-react';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import {HoldButton} from '#web/avatar/screen/hold-button.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {focusElse, focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';

const MANNERS = [
  {value: 'hold', label: 'Hold to talk', icon: Hand},
  {value: 'free', label: 'Hands-free', icon: AudioLines},
] as const;

const {send} = avatarActions;

/** Talks: the button that is held, or the microphone's own while one speaks freely. */
export function TalkButton({view, className = ''}: {view: AvatarView; className?: string}) {
  const {hasMicrophone, isTaken, manner, isHolding, isMuted} = view;
  if (!hasMicrophone || isTaken) return null;
  if (manner === 'hold') return <HoldButton isHolding={isHolding} className={className} />;
  return (
    <Button
      kind="secondary"
      className={`min-h-11 ${className}`}
      {...focusNext}
      onClick={() => send({type: 'toggleMute'})}
    >
      {isMuted ? <MicOff size={17} aria-hidden /> : <Mic size={17} aria-hidden />}
      <span>{isMuted ? 'Unmute' : 'Mute'}</span>
    </Button>
  );
}

/** How one talks: while holding, or whenever one speaks. */
export const MannerSwitch = ({view: {hasMicrophone, manner}}: {view: AvatarView}) =>
  hasMicrophone ? (
    <Segmented
      label="How you talk"
      options={MANNERS}
      value={manner}
      onChange={(next) => send({type: 'setManner', manner: next})}
    />
  ) : null;

/** The way back to typing alone: the microphone is let go. */
export const TypeInstead = ({view: {hasMicrophone}}: {view: AvatarView}) =>
  hasMicrophone ? (
    <Button kind="quiet" size="small" onClick={() => send({type: 'typeInstead'})}>
      Type instead
    </Button>
  ) : null;

/** The same where there is little room. */
export const TypeInsteadIcon = ({view: {hasMicrophone}}: {view: AvatarView}) =>
  hasMicrophone ? (
    <IconButton icon={Keyboard} label="Type instead" onClick={() => send({type: 'typeInstead'})} />
  ) : null;

/** Ends the session, or its beginning. */
export const EndButton = ({view: {state, isStarting}}: {view: AvatarView}) => (
  <Button kind="secondary" size="small" {...focusElse} onClick={() => send({type: 'stop'})}>
    {state === 'connecting' || isStarting ? 'Cancel' : 'End chat'}
  </Button>
);

const STOPS: Partial<Record<AvatarState, string>> = {
  thinking: 'Don’t say the answer',
  speaking: 'Stop speaking',
};

/** Stops an answer that is awaited or being said, and turns the voice off and on. */
export const VoiceButtons = ({view: {state, isQuiet}}: {view: AvatarView}) => (
  <>
    {STOPS[state] === undefined ? null : (
      <IconButton icon={Square} label={STOPS[state]} onClick={() => send({type: 'interrupt'})} />
    )}
    <IconButton
      icon={isQuiet ? VolumeX : Volume2}
      label="Voice"
      aria-pressed={!isQuiet}
      onClick={() => send({type: 'toggleQuiet'})}
    />
  </>
);
