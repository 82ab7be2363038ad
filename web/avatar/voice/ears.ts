// Turns what is said into text, on this device. The microphone gives sound only while it is listened to.
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {isEcho} from '#web/avatar/voice/echo.ts';
import {caption, dictate, type Dictation} from '#web/io/captions.ts';
import {measure} from '#web/io/voice/microphone.ts';

export const LANGUAGE = 'en-US';

export type Ears = {
  readonly listen: (as: 'held' | 'free') => void;
  readonly finish: () => void;
  readonly mute: () => void;
};

type Around = {
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
  /** What the device itself is saying. */
  readonly saying: () => string;
};

export function earsFor(microphone: MediaStream, {tell, signal, saying}: Around): Ears {
  const [track] = microphone.getAudioTracks();
  let stop: (() => void) | undefined;
  let dictation: Dictation | undefined;
  const open = (isOpen: boolean) => {
    if (track) track.enabled = isOpen;
  };
  const mute = () => {
    open(false);
    dictation?.drop();
    dictation = undefined;
    stop?.();
    stop = undefined;
  };
  open(false);
  signal.addEventListener('abort', mute);
  measure(
    microphone,
    (level) => (track?.enabled === true ? tell({type: 'level', level}) : undefined),
    signal,
  );
  track?.addEventListener(
    'ended',
    () => {
      mute();
      tell({type: 'microphoneGone', text: NOTES.gone});
    },
    {signal},
  );
  const others = (text: string) => text !== '' && !isEcho(text, saying());
  const hearing = (text: string) => (others(text) ? tell({type: 'hearing', text}) : undefined);
  return {
    mute,
    listen: (as) => {
      mute();
      if (signal.aborted || !track) return;
      open(true);
      if (as === 'free') {
        const heard = (text: string) => (others(text) ? tell({type: 'heard', text}) : undefined);
        stop = caption(track, LANGUAGE, (_, unfinished) => hearing(unfinished), heard);
        return;
      }
      dictation = dictate(
        track,
        LANGUAGE,
        (text) => tell({type: 'hearing', text}),
        (text) => {
          open(false);
          tell({type: 'heard', text});
        },
      );
    },
    finish: () => dictation?.finish(),
  };
}
