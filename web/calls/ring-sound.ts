// Ringing, made by Web Audio: no file to fetch.
import {said} from '#web/io/browser/said.ts';
import {withLock} from '#web/io/browser/web-lock.ts';
import {isFlag, kept} from '#web/io/kept.ts';

export type Ring = 'incoming' | 'outgoing';

const ringMuted = kept({name: 'call-ring-muted', owner: 'device', until: 'forever', schema: isFlag});

export const isRingMuted = (): boolean => ringMuted.read() ?? false;
export const keepRingMuted = (isMuted: boolean): void => ringMuted.keep(isMuted);

/** Tones of one round: Hz, start and length in s. */
const TONES: Readonly<Record<Ring, readonly (readonly [number, number, number])[]>> = {
  incoming: [
    [587, 0, 0.18],
    [784, 0.2, 0.18],
    [988, 0.4, 0.32],
  ],
  // As a telephone line sounds while it rings at the other end.
  outgoing: [[425, 0, 1]],
};
const EVERY_MS: Readonly<Record<Ring, number>> = {incoming: 2000, outgoing: 4000};
/** Loudness, 0 to 1. */
const GAIN = 0.12;
/** Tabs that nobody looks at leave it to one that somebody does, ms. */
const HIDDEN_WAITS_MS = 300;

/**
 * Rings in one tab of the browser, until it is stopped. A page that nobody has clicked in yet may make no sound: then it
 * rings without. @returns the way to stop.
 */
export function startRinging(ring: Ring, lockName: string): () => void {
  const over = new AbortController();
  const {signal} = over;
  const begin = () => {
    if (signal.aborted) return;
    if (ring === 'outgoing') return play(ring, signal);
    const playUntilOver = () =>
      new Promise<void>((end) => {
        signal.addEventListener('abort', () => end(), {once: true});
        play(ring, signal);
      });
    withLock(lockName, {signal}, playUntilOver).catch((error: unknown) => {
      // Another tab rings, and it is over.
      if (!(error instanceof DOMException)) throw error;
    });
    return undefined;
  };
  if (document.visibilityState === 'visible' || ring === 'outgoing') begin();
  else setTimeout(begin, HIDDEN_WAITS_MS);
  return () => over.abort();
}

function play(ring: Ring, signal: AbortSignal): void {
  const context = said(() => new AudioContext());
  // Without sound it is seen.
  if (!context) return;
  const round = () => {
    if (context.state === 'running') for (const tone of TONES[ring]) sound(context, tone);
    // Allowed from the next click on; asked before it, the browser complains on the console.
    else if (hasBeenClicked()) void resume(context);
  };
  round();
  const timer = setInterval(round, EVERY_MS[ring]);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      void context.close();
    },
    {once: true},
  );
}

/** Browsers that do not say so are asked. */
const hasBeenClicked = (): boolean => said(() => navigator.userActivation.hasBeenActive) !== false;

async function resume(context: AudioContext): Promise<void> {
  try {
    await context.resume();
  } catch (error) {
    // The ring was over first: a closed context does not start.
    if (!(error instanceof DOMException)) throw error;
  }
}

function sound(context: AudioContext, [frequency, start, length]: readonly [number, number, number]): void {
  const at = context.currentTime + start;
  const oscillator = new OscillatorNode(context, {frequency});
  const gain = new GainNode(context, {gain: 0});
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(GAIN, at + 0.02);
  gain.gain.setValueAtTime(GAIN, at + length - 0.05);
  gain.gain.linearRampToValueAtTime(0, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
