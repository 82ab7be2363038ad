// The last resort for a call whose library no longer answers.
import type {DailyCall} from '@daily-co/daily-js';
import type {Settings} from './options.ts';
import type {Preferences} from './preferences.ts';

/** How its parts speak with each other: by messages of the window (call library 0.84.0). */
const PROTOCOL = 'iframe-call-message';

type Owned = {readonly settings: Settings; readonly preferences: Preferences};
type Internals = Window & {
  readonly _daily?: {
    readonly instances?: Record<string, {readonly callMachine?: {readonly store?: {getState(): unknown}}}>;
  };
};
type StateOfMachine = {
  readonly local?: {readonly streams?: {readonly cam?: {readonly stream?: MediaStream}}};
};

/** Microphone and camera of the call; tracks that the page gave are the page's to stop. */
export function localTracks(call: DailyCall, {settings, preferences}: Owned): readonly MediaStreamTrack[] {
  const {audioSource, videoSource} = settings.callObject;
  const given = new Set<unknown>([preferences.microphone, audioSource, videoSource]);
  const shown = Object.values(call.participants().local?.tracks ?? {}).map((state) => state?.persistentTrack);
  return [...shown, ...heldByMachine(call)].filter(
    (track): track is MediaStreamTrack => track instanceof MediaStreamTrack && !given.has(track),
  );
}

/** A call that never joined has no participants, but may have opened the microphone. */
function heldByMachine(call: DailyCall): readonly MediaStreamTrack[] {
  const machine = (window as Internals)._daily?.instances?.[idOf(call)]?.callMachine;
  const state = machine?.store?.getState() as StateOfMachine | undefined;
  return state?.local?.streams?.cam?.stream?.getTracks() ?? [];
}

/** Tells the library in its own protocol that the room was left, so that it ends what it had begun. */
export async function pretendItLeft(call: DailyCall): Promise<void> {
  const left = new Promise<void>((resolve) => call.once('left-meeting', () => resolve()));
  const message = {what: PROTOCOL, from: 'embedded', action: 'left-meeting', callClientId: idOf(call)};
  window.postMessage(message, window.location.origin);
  await left;
  if (!call.isDestroyed()) await call.destroy();
}

const idOf = (call: DailyCall): string => (call as unknown as {callClientId?: string}).callClientId ?? '';
