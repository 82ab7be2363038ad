// Sound for an avatar as the specification has it (section 9): 16 kHz, one channel, chunks of 512 samples, at most twice as
// loud as it came. Pure.

export const SAMPLE_RATE = 16_000;
export const CHUNK_SAMPLES = 512;
/** From the first chunk until it is played, ms: what comes late in that time is not heard to be late. */
export const DELAY_MS = 60;
const GAIN_LIMIT = 2;

/** Sound as it comes: its channels, each of the same length. */
export type Sound = {
  readonly channels: readonly Float32Array[];
  /** Samples a second, any. */
  readonly rate: number;
};

export type Chunker = {
  /** @returns the chunks that are full now, each of 512 samples. */
  readonly push: (sound: Sound) => readonly Float32Array[];
  /** The sound is over. @returns what was left, filled up with silence; nothing if nothing was. */
  readonly end: () => readonly Float32Array[];
};

/** A gain that is allowed: between silence and twice as loud; what is no number changes nothing. */
export const gainOf = (asked: number): number =>
  Number.isNaN(asked) ? 1 : Math.min(GAIN_LIMIT, Math.max(0, asked));

/**
 * Cuts sound of any rate into chunks of 16 kHz. Nothing is lost or doubled where one piece ends and the next begins; pieces
 * of one sound have one rate.
 */
export function chunkSound(): Chunker {
  let resample: ReturnType<typeof resamplerFrom> | undefined;
  let rate = 0;
  let kept = new Float32Array(CHUNK_SAMPLES);
  let filled = 0;
  const take = (samples: Float32Array): Float32Array[] => {
    const full: Float32Array[] = [];
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + CHUNK_SAMPLES - filled);
      kept.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < CHUNK_SAMPLES) continue;
      full.push(kept);
      kept = new Float32Array(CHUNK_SAMPLES);
      filled = 0;
    }
    return full;
  };
  return {
    push: (sound) => {
      if (!Number.isFinite(sound.rate) || sound.rate <= 0) throw new RangeError(`no rate: ${sound.rate}`);
      const full: Float32Array[] = [];
      if (sound.rate !== rate) {
        if (resample) full.push(...take(resample.end()));
        rate = sound.rate;
        resample = resamplerFrom(rate);
      }
      full.push(...take(resample?.push(mixed(sound.channels)) ?? new Float32Array(0)));
      return full;
    },
    end: () => {
      const full = resample ? take(resample.end()) : [];
      resample = undefined;
      rate = 0;
      if (filled === 0) return full;
      full.push(kept);
      kept = new Float32Array(CHUNK_SAMPLES);
      filled = 0;
      return full;
    },
  };
}

/** One channel out of several: their mean. Samples that are no numbers are silence. */
function mixed(channels: readonly Float32Array[]): Float32Array {
  const length = Math.min(...channels.map((channel) => channel.length));
  if (channels.length === 0 || length === 0) return new Float32Array(0);
  return Float32Array.from({length}, (_, at) => {
    const sum = channels.reduce((all, channel) => all + (channel[at] ?? 0), 0);
    return Number.isFinite(sum) ? sum / channels.length : 0;
  });
}

/** Samples on each side of the one that is made, at the lower of both rates. */
const REACH = 8;

/**
 * From a rate to 16 kHz by a windowed sinc, which leaves out what 16 kHz cannot hold. It knows the samples around a seam
 * between two pieces.
 */
function resamplerFrom(rate: number) {
  const stretch = Math.max(1, rate / SAMPLE_RATE);
  const reach = Math.ceil(REACH * stretch);
  /** Samples from `first` on, counted from the beginning of the sound. */
  let known = new Float32Array(0);
  let first = 0;
  let made = 0;
  const sample = (at: number): number => {
    const from = Math.max(first, Math.ceil(at - reach));
    const to = Math.min(first + known.length - 1, Math.floor(at + reach));
    let [sum, weights] = [0, 0];
    for (let n = from; n <= to; n += 1) {
      const weight = kernel((n - at) / stretch);
      weights += weight;
      sum += weight * (known[n - first] ?? 0);
    }
    // Its weights make 1, at the beginning and the end as well: silence stays silence, a constant stays one.
    return weights === 0 ? 0 : sum / weights;
  };
  const make = (until: number): Float32Array => {
    const samples: number[] = [];
    // Both sides of the comparison are whole numbers: nothing is a sample too long by rounding.
    for (; made * rate < until * SAMPLE_RATE; made += 1) samples.push(sample((made * rate) / SAMPLE_RATE));
    const forget = Math.max(0, Math.floor((made * rate) / SAMPLE_RATE) - reach - first);
    known = known.slice(forget);
    first += forget;
    return Float32Array.from(samples);
  };
  /** At 16 kHz already. */
  const passed = (): Float32Array => {
    const all = known;
    first += known.length;
    known = new Float32Array(0);
    return all;
  };
  return {
    push: (samples: Float32Array): Float32Array => {
      const more = new Float32Array(known.length + samples.length);
      more.set(known);
      more.set(samples, known.length);
      known = more;
      return rate === SAMPLE_RATE ? passed() : make(first + known.length - reach);
    },
    end: (): Float32Array => (rate === SAMPLE_RATE ? passed() : make(first + known.length)),
  };
}

/** A sinc under a Hann window. */
function kernel(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= REACH) return 0;
  const turn = Math.PI * x;
  return (Math.sin(turn) / turn) * (0.5 + 0.5 * Math.cos(turn / REACH));
}
