// The sound of a face: what it says is played by an element of the page, which echo cancellation knows of.
import type {AvatarInput} from '#web/avatar/machine/avatar.types.ts';
import {GESTURES} from '#web/avatar/services/faces/gestures.ts';
import {lipsFor} from '#web/avatar/services/faces/lips.ts';

export type Sound = {
  /** In place of what was played before. */
  readonly play: (track: MediaStreamTrack) => void;
  readonly setQuiet: (isQuiet: boolean) => void;
  /** What is played was cut off, and is not heard to its end. */
  readonly setHushed: (isHushed: boolean) => void;
};

/** Without a gesture browsers play nothing. */
const REFUSAL = 'NotAllowedError';

/** @param signal it is silent then, and gone. */
export function soundFor({isQuiet, speakerId}: AvatarInput, signal: AbortSignal): Sound {
  const player = document.createElement('audio');
  const moveLips = lipsFor(signal);
  let quiet = isQuiet;
  let isHushed = false;
  const apply = () => {
    player.muted = quiet || isHushed;
  };
  apply();
  const start = () => {
    player.play().catch((error: unknown) => {
      // Cut off by the next track or the end, or not allowed before the next gesture.
      if (!(error instanceof Error) || error.name !== REFUSAL || signal.aborted) return;
      wait();
    });
  };
  const wait = () => {
    const over = new AbortController();
    const again = () => {
      over.abort();
      start();
    };
    for (const gesture of GESTURES)
      addEventListener(gesture, again, {signal: AbortSignal.any([signal, over.signal])});
  };
  signal.addEventListener('abort', () => {
    player.pause();
    player.srcObject = null;
    player.remove();
  });
  return {
    play: (track) => {
      if (signal.aborted) return;
      player.srcObject = new MediaStream([track]);
      document.body.append(player);
      // A speaker that was unplugged since is no reason for silence.
      if (speakerId !== undefined && 'setSinkId' in player)
        player.setSinkId(speakerId).catch(() => undefined);
      start();
      moveLips(track);
    },
    setQuiet: (isSo) => {
      quiet = isSo;
      apply();
    },
    setHushed: (isSo) => {
      isHushed = isSo;
      apply();
    },
  };
}
