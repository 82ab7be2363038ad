// The academy's own face moves its lips by a service's sound, wherever it shows in place of a picture. An element of the page
// plays that sound; the lips only listen to the same track.
import {mouthFromAudio} from '#web/avatar/mouth/mouth-from-audio.ts';
import {GESTURES} from '#web/avatar/services/faces/gestures.ts';
import {mouth} from '#web/avatar/voice/mouth.ts';
import {said} from '#web/io/browser/said.ts';

/**
 * Of one talk.
 * @param signal they rest then, and nothing listens any more.
 * @returns has them follow a track, in place of the one before. In Chromium an element has to play it, muted or not: else a
 * track of another machine gives Web Audio no sound.
 */
export function lipsFor(signal: AbortSignal): (track: MediaStreamTrack) => void {
  let audio: AudioContext | undefined;
  let leave: (() => void) | undefined;
  const resume = () => {
    // Without a gesture browsers let nobody listen, either. It may be closed by then.
    if (audio?.state === 'suspended') void audio.resume().catch(() => undefined);
  };
  for (const gesture of GESTURES) addEventListener(gesture, resume, {signal});
  signal.addEventListener('abort', () => {
    leave?.();
    // Closing is all that is left to do.
    void audio?.close().catch(() => undefined);
  });
  return (track) => {
    if (signal.aborted) return;
    // A browser that can't listen shows a face that speaks with a still mouth.
    audio ??= said(() => new AudioContext());
    if (!audio) return;
    leave?.();
    leave = listenTo(audio, track);
  };
}

function listenTo(audio: AudioContext, track: MediaStreamTrack): () => void {
  const source = audio.createMediaStreamSource(new MediaStream([track]));
  const heard = mouthFromAudio(source);
  const stop = mouth.follow({
    // Nothing is known of what isn't heard.
    shapeAt: (now) => (audio.state === 'running' ? heard.shapeAt(now) : undefined),
  });
  return () => {
    stop();
    heard.stop();
    source.disconnect();
  };
}
