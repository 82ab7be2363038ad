// Plays an avatar's sound: chunk behind chunk, without a gap as long as they come in time.
import {
  CHUNK_SAMPLES,
  chunkSound,
  DELAY_MS,
  gainOf,
  SAMPLE_RATE,
  type Sound,
} from '#web/avatar/audio/avatar-audio.ts';

export type AvatarPlayer = {
  /** What is played, for a mouth to follow; its loudness is what is heard. */
  readonly output: AudioNode;
  readonly push: (sound: Sound) => void;
  /** Everything was pushed. @returns once the last of it was played, or it was stopped. */
  readonly end: () => Promise<void>;
  /** Silent at once: what was not played is dropped. */
  readonly stop: () => void;
  /** 1 is as it came; at most 2. */
  readonly setGain: (gain: number) => void;
};

const CHUNK_S = CHUNK_SAMPLES / SAMPLE_RATE;
/** A change of loudness that is not heard as a click, s. */
const FADE_S = 0.01;

/**
 * @param context stays the caller's: the player neither resumes nor closes it
 * @param to where it is heard; a node of the same context
 */
export function avatarPlayer(context: BaseAudioContext, to: AudioNode = context.destination): AvatarPlayer {
  const output = new GainNode(context, {gain: 1});
  output.connect(to);
  const playing = new Set<AudioBufferSourceNode>();
  let chunker = chunkSound();
  let next = 0;
  let waiting: (() => void)[] = [];

  const tellIfOver = () => {
    if (playing.size > 0) return;
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  };
  const play = (samples: Float32Array) => {
    const buffer = new AudioBuffer({length: CHUNK_SAMPLES, sampleRate: SAMPLE_RATE});
    buffer.copyToChannel(Float32Array.from(samples), 0);
    const source = new AudioBufferSourceNode(context, {buffer});
    source.connect(output);
    // The first one, and one that came too late, gives those behind it time to come.
    if (next <= context.currentTime) next = context.currentTime + DELAY_MS / 1000;
    source.start(next);
    next += CHUNK_S;
    playing.add(source);
    source.addEventListener('ended', () => {
      source.disconnect();
      playing.delete(source);
      tellIfOver();
    });
  };
  return {
    output,
    push: (sound) => chunker.push(sound).forEach(play),
    end: () => {
      chunker.end().forEach(play);
      const over = new Promise<void>((tell) => waiting.push(tell));
      tellIfOver();
      return over;
    },
    stop: () => {
      chunker = chunkSound();
      next = 0;
      for (const source of playing) {
        source.stop();
        source.disconnect();
      }
      playing.clear();
      tellIfOver();
    },
    setGain: (gain) => output.gain.setTargetAtTime(gainOf(gain), context.currentTime, FADE_S),
  };
}
