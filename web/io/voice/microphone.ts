// The microphone of whoever talks with the tutor: allowed before a conversation starts (specification, section 5), and
// measured in it.
import {said} from '#web/io/browser/said.ts';
import {exactly, openDevices} from '#web/io/voice/devices.ts';
import {MICROPHONE_TROUBLE as TROUBLE} from '#web/io/voice/microphone.texts.ts';

/** Spec, section 9: audio level sampling, and what the volume is scaled by. */
const SAMPLE_MS = 100;
const FULL = 0.15;

/** Why there is no microphone, in the specification's words (section 8). */
class MicrophoneTrouble extends Error {
  override readonly name = 'MicrophoneTrouble';
}

/** By the name of what getUserMedia rejects with (W3C, Media Capture and Streams, section 10). */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', TROUBLE.denied],
  ['SecurityError', TROUBLE.denied],
  ['NotFoundError', TROUBLE.missing],
]);

/** What to say of an error; none where it is not the microphone's. */
export const microphoneTrouble = (error: unknown): string | undefined =>
  error instanceof MicrophoneTrouble ? error.message : undefined;

/**
 * Asks for it. It is let go when the conversation is over.
 * @param deviceId the one that was chosen; where it is gone, and without, the browser's own choice.
 * @throws {MicrophoneTrouble} in words for people.
 */
export async function openMicrophone(signal: AbortSignal, deviceId?: string): Promise<MediaStream> {
  // There is none where the page is not secure, or the browser too old.
  const mediaDevices = said(() => navigator.mediaDevices as MediaDevices | undefined);
  if (!mediaDevices?.getUserMedia) throw new MicrophoneTrouble(TROUBLE.unsupported);
  let stream: MediaStream;
  try {
    stream = await openDevices(mediaDevices, {audio: exactly(deviceId)});
  } catch (error) {
    const words = BY_NAME.get(error instanceof Error ? error.name : '');
    throw new MicrophoneTrouble(words ?? TROUBLE.other, {cause: error});
  }
  const letGo = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) letGo();
  else signal.addEventListener('abort', letGo, {once: true});
  return stream;
}

/** Tells how loud it is, 0 to 1, every 100 ms until the conversation is over; a browser that cannot measure tells nothing. */
export function measure(stream: MediaStream, tell: (level: number) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const audio = said(() => new AudioContext());
  if (!audio) return;
  const analyser = audio.createAnalyser();
  analyser.fftSize = 1024;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    tell(Math.min(1, loudness / FULL));
  }, SAMPLE_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    // Closing is all that is left to do; that it was closed already is no trouble.
    audio.close().catch(() => undefined);
  });
}
