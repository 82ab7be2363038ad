// A microphone whose sound goes to a service that hears by itself: it gives sound only while it is listened to.
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import type {Ears} from '#web/avatar/voice/ears.ts';
import {measure} from '#web/io/voice/microphone.ts';

type Needs = {
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
  /** It gives sound from now on, or none: for a library that would turn the microphone on by itself. */
  readonly turned?: ((isOpen: boolean) => void) | undefined;
  /** It is gone for good, let go or pulled out. */
  readonly gone?: (() => void) | undefined;
};

export function microphoneGate(
  microphone: MediaStream,
  {tell, signal, turned = nothing, gone = nothing}: Needs,
): Ears {
  const tracks = microphone.getAudioTracks();
  /** It is let go, or pulled out. */
  const over = new AbortController();
  let isFree = false;
  let isOpen = false;
  const set = (isSo: boolean) => {
    for (const track of tracks) track.enabled = isSo;
    if (isSo !== isOpen) turned(isSo);
    isOpen = isSo;
  };
  const close = () => {
    isFree = false;
    set(false);
  };
  close();
  // Whoever has turned to another page or app does not talk to this one.
  const look = () => {
    if (isFree) set(!document.hidden);
  };
  document.addEventListener('visibilitychange', look, {signal});
  measure(
    microphone,
    (level) => (isOpen ? tell({type: 'level', level}) : undefined),
    AbortSignal.any([signal, over.signal]),
  );
  const end = () => {
    over.abort();
    gone();
  };
  const lose = () => {
    close();
    end();
    tell({type: 'microphoneGone', text: NOTES.gone});
  };
  for (const track of tracks) track.addEventListener('ended', lose, {signal});
  return {
    listen: (as) => {
      isFree = as === 'free';
      set(!(isFree && document.hidden));
    },
    finish: () => set(false),
    mute: close,
    letGo: () => {
      close();
      for (const track of tracks) track.stop();
      end();
    },
  };
}

const nothing = (): void => undefined;
