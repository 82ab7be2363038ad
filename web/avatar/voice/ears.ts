// Turns what is said into text, on this device. The microphone gives sound only while it is listened to.
import {NOTES, STATUS} from '#web/avatar/machine/avatar.texts.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {isEcho} from '#web/avatar/voice/echo.ts';
import {caption, dictate, type Dictation} from '#web/io/captions.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';
import {measure} from '#web/io/voice/microphone.ts';

export type Ears = {
  readonly listen: (as: 'held' | 'free') => void;
  readonly finish: () => void;
  readonly mute: () => void;
  /** For good. */
  readonly letGo: () => void;
};

export type Around = {
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
  /** What the device itself is saying, and has just said. */
  readonly saying: () => string;
};

/** A screen reader says these aloud. */
const OWN_LINES: readonly string[] = [...Object.values(STATUS), ...Object.values(NOTES)];

export function earsFor(microphone: MediaStream, around: Around): Ears {
  const {tell, signal} = around;
  const [track] = microphone.getAudioTracks();
  if (!track) return NO_EARS;
  let stop: (() => void) | undefined;
  let dictation: Dictation | undefined;
  let isFree = false;
  const mute = () => {
    track.enabled = false;
    dictation?.drop();
    stop?.();
    [dictation, stop] = [undefined, undefined];
  };
  const letGo = () => {
    mute();
    isFree = false;
    endMeasure();
    track.stop();
  };
  const giveUp = (text: string) => {
    letGo();
    tell({type: 'microphoneGone', text});
  };
  const fail = () => giveUp(NOTES.recognitionFailed);
  // Whoever has turned to another page or app does not talk to this one.
  const hear = () => {
    if (!isFree || signal.aborted || document.hidden) return;
    track.enabled = true;
    stop = captionOthers(track, around, fail);
  };
  const look = () => {
    if (!isFree) return;
    mute();
    hear();
  };
  mute();
  signal.addEventListener('abort', mute);
  document.addEventListener('visibilitychange', look, {signal});
  const endMeasure = measureOpen(microphone, track, around);
  track.addEventListener('ended', () => giveUp(NOTES.gone), {signal});
  const done = (text: string) => {
    track.enabled = false;
    tell({type: 'heard', text});
  };
  return {
    letGo,
    mute: () => {
      isFree = false;
      mute();
    },
    listen: (as) => {
      mute();
      isFree = as === 'free';
      if (isFree || signal.aborted) return hear();
      track.enabled = true;
      dictation = dictate(track, LANGUAGE, {tell: (text) => tell({type: 'hearing', text}), done, fail});
      return undefined;
    },
    finish: () => dictation?.finish(),
  };
}

/** Tells its loudness while it gives sound. @returns ends that: it is let go, or pulled out. */
function measureOpen(microphone: MediaStream, track: MediaStreamTrack, {tell, signal}: Around): () => void {
  const over = new AbortController();
  const heard = (level: number) => (track.enabled ? tell({type: 'level', level}) : undefined);
  measure(microphone, heard, AbortSignal.any([signal, over.signal]));
  return () => over.abort();
}

const nothing = (): void => undefined;
/** Without a microphone. */
export const NO_EARS: Ears = {listen: nothing, finish: nothing, mute: nothing, letGo: nothing};

/** Writes down what people say, and not what the device says. */
function captionOthers(track: MediaStreamTrack, {tell, saying}: Around, fail: () => void): () => void {
  const isOwn = (text: string) => [saying(), ...OWN_LINES].some((line) => isEcho(text, line));
  const isOthers = (text: string) => text !== '' && !isOwn(text);
  return caption(track, LANGUAGE, {
    tell: (_, text) => (isOthers(text) ? tell({type: 'hearing', text}) : undefined),
    finish: (text) => (isOthers(text) ? tell({type: 'heard', text}) : undefined),
    fail,
  });
}
