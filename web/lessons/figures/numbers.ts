// What interactive figures show, computed: the programs of the lessons in another language. Pure.

/** How many values fall into each of so many bins from 0 to `top`; the last one includes its end. */
export function histogram(values: readonly number[], bins: number, top: number): readonly number[] {
  const counts = Array.from({length: bins}, () => 0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor((value / top) * bins));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Detector = {
  readonly requests: number;
  readonly prior: number;
  readonly hit: number;
  readonly falseAlarm: number;
};

/** Real and false alarms among the requests, and the probability that an alarm is an attack (NaN without alarms). */
export function alarmsOf({requests, prior, hit, falseAlarm}: Detector) {
  const real = requests * prior * hit;
  const false_ = requests * (1 - prior) * falseAlarm;
  return {real, false: false_, missed: requests * prior * (1 - hit), meaning: real / (real + false_)};
}

type Line = {readonly x: readonly number[]; readonly y: readonly number[]};

/** Mean squared error of `y = w x`. */
export const lossOf = ({x, y}: Line, w: number): number =>
  meanOf(x.map((one, at) => (w * one - (y[at] ?? 0)) ** 2));

/** Derivative of that loss by `w`. */
const slopeOf = ({x, y}: Line, w: number): number =>
  meanOf(x.map((one, at) => 2 * (w * one - (y[at] ?? 0)) * one));

export type Step = {readonly w: number; readonly loss: number; readonly slope: number};

/** The start, and so many steps of gradient descent. */
export function descent(line: Line, start: number, rate: number, steps: number): readonly Step[] {
  let w = start;
  return Array.from({length: steps + 1}, () => {
    const step = {w, loss: lossOf(line, w), slope: slopeOf(line, w)};
    w -= rate * step.slope;
    return step;
  });
}

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** How often each word occurs. */
const countsOf = (words: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Dot product of two texts' word counts. */
export function dotOf(a: readonly string[], b: readonly string[]): number {
  const other = countsOf(b);
  return [...countsOf(a)].reduce((sum, [word, count]) => sum + count * (other.get(word) ?? 0), 0);
}

/** Their cosine similarity; `undefined` if one has no words, and so no direction. */
export function cosineOf(a: readonly string[], b: readonly string[]): number | undefined {
  const lengths = Math.sqrt(dotOf(a, a) * dotOf(b, b));
  return lengths === 0 ? undefined : dotOf(a, b) / lengths;
}

/** Scores as positive shares that add up to 1: e to the power of each, divided by the sum (softmax). */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export type Chunk = {readonly from: number; readonly words: readonly string[]};

/** Pieces of `size` words, each beginning `size - overlap` after the one before; none lies inside another. */
export function chunksOf(words: readonly string[], size: number, overlap: number): readonly Chunk[] {
  const stride = Math.max(1, size - overlap);
  const count = Math.max(1, Math.ceil((words.length - overlap) / stride));
  return Array.from({length: count}, (_, at) => ({
    from: at * stride,
    words: words.slice(at * stride, at * stride + size),
  }));
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shares of right answers in so many tests of `size` questions, each answered right with probability `share`. */
export const scoresOf = (
  share: number,
  size: number,
  tests: number,
  random: () => number,
): readonly number[] =>
  Array.from({length: tests}, () => {
    let right = 0;
    for (let question = 0; question < size; question += 1) if (random() < share) right += 1;
    return right / size;
  });

/** The values between which the middle 95% lie. */
export function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}
