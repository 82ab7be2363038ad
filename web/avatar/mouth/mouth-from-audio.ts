// A mouth that follows a sound the page plays itself: how loud it is opens it, where its energy lies shapes it.
import type {MouthShape, MouthSource} from '#web/avatar/face/face.types.ts';

export type AudioMouth = MouthSource & {
  /** Listens no longer. */
  readonly stop: () => void;
};

/** Energy of a moment of sound. */
export type Heard = {
  /** Root mean square of the samples, 0 to 1. */
  readonly level: number;
  /** Shares of the energy in the three bands; together 1. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
};

const FFT_SIZE = 1024;
/** Share of the moment before in the spectrum: a syllable is short. */
const SMOOTHING = 0.4;
/** Bands in Hz: where o and u have theirs, where a and e do, where s and f hiss. */
const BANDS = {low: [120, 650], middle: [650, 3000], high: [3800, 9000]} as const;
/** Below it is silence; at the second a mouth is as open as it gets. */
const LEVELS = {silent: 0.012, full: 0.16} as const;
const HISSES_FROM = 0.5;
const ROUND_FROM = 0.72;
const WIDE_FROM = 0.55;

/** The shape for a moment of sound. */
export function shapeOf({level, low, middle, high}: Heard): MouthShape {
  if (level < LEVELS.silent) return {viseme: 'rest', openness: 0};
  // Loudness is heard by its logarithm.
  const loud = Math.log(level / LEVELS.silent) / Math.log(LEVELS.full / LEVELS.silent);
  const openness = Math.min(1, Math.max(0.1, loud));
  if (high >= HISSES_FROM) return {viseme: 'tongue', openness: 0.6 * openness};
  if (low >= ROUND_FROM) return {viseme: 'round', openness};
  return {viseme: middle >= WIDE_FROM ? 'open' : 'wide', openness};
}

/**
 * Follows what goes through a node of Web Audio; the sound itself goes where it went before.
 * @param node an analyser is read as it is, another node gets one of its own
 */
export function mouthFromAudio(node: AudioNode): AudioMouth {
  const isAnalyser = node instanceof AnalyserNode;
  const analyser = isAnalyser
    ? node
    : new AnalyserNode(node.context, {fftSize: FFT_SIZE, smoothingTimeConstant: SMOOTHING});
  if (!isAnalyser) node.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const bins = new Float32Array(analyser.frequencyBinCount);
  const hertz = analyser.context.sampleRate / analyser.fftSize;
  let isStopped = false;
  return {
    shapeAt: () => (isStopped ? undefined : shapeOf(hear(analyser, samples, bins, hertz))),
    stop: () => {
      if (!isStopped && !isAnalyser) leave(node, analyser);
      isStopped = true;
    },
  };
}

function leave(node: AudioNode, analyser: AnalyserNode): void {
  try {
    node.disconnect(analyser);
  } catch (error) {
    // Its owner disconnected it from everything before.
    if (!(error instanceof DOMException)) throw error;
  }
}

function hear(
  analyser: AnalyserNode,
  samples: Float32Array<ArrayBuffer>,
  bins: Float32Array<ArrayBuffer>,
  hertz: number,
): Heard {
  analyser.getFloatTimeDomainData(samples);
  let square = 0;
  for (const sample of samples) square += sample * sample;
  const level = Math.sqrt(square / samples.length);
  if (level < LEVELS.silent) return {level, low: 0, middle: 0, high: 0};
  analyser.getFloatFrequencyData(bins);
  const [low, middle, high] = [BANDS.low, BANDS.middle, BANDS.high].map(([from, to]) =>
    energy(bins, Math.floor(from / hertz), Math.ceil(to / hertz)),
  ) as [number, number, number];
  const all = low + middle + high || 1;
  return {level, low: low / all, middle: middle / all, high: high / all};
}

/** Decibels summed as energy. */
function energy(bins: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < Math.min(to, bins.length); at += 1) sum += 10 ** ((bins[at] ?? -200) / 10);
  return sum;
}
