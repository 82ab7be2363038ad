import {playThrough} from '#web/io/voice/devices.ts';
import {said} from '#web/io/browser/said.ts';

/** Two notes, one after the other, Hz. */
const NOTES = [523, 659] as const;
const NOTE_S = 0.28;

/** Plays two notes through the chosen speaker; where the browser plays nothing, nothing is what the learner should hear. */
export async function playTestSound(speakerId: string | undefined): Promise<void> {
  const context = said(() => new AudioContext());
  if (!context) return;
  const out = context.createMediaStreamDestination();
  const player = new Audio();
  player.srcObject = out.stream;
  await playThrough(player, speakerId);
  for (const [at, pitch] of NOTES.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + at * NOTE_S;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    tone.connect(volume).connect(out);
    tone.start(from);
    tone.stop(from + NOTE_S);
    if (at === NOTES.length - 1) tone.addEventListener('ended', () => void context.close());
  }
  await player.play();
}
