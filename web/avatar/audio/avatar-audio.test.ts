import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {chunkSound, CHUNK_SAMPLES, gainOf, SAMPLE_RATE} from '#web/avatar/audio/avatar-audio.ts';

const RATES = [8000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000, 96_000] as const;
const anyRate = fc.constantFrom(...RATES);
const anyCuts = fc.array(fc.integer({min: 0, max: 3000}), {minLength: 1, maxLength: 8});

/** A second channel is left out where there is none. */
function chunked(rate: number, pieces: readonly (readonly Float32Array[])[]): readonly Float32Array[] {
  const chunker = chunkSound();
  const full = pieces.flatMap((channels) => chunker.push({channels, rate}));
  return [...full, ...chunker.end()];
}

const joined = (chunks: readonly Float32Array[]) => chunks.flatMap((chunk) => [...chunk]);
const tone = (rate: number, hertz: number, length: number) =>
  Float32Array.from({length}, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));
const loudness = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

function cut(sound: Float32Array, lengths: readonly number[]): readonly (readonly Float32Array[])[] {
  let at = 0;
  const pieces = lengths.map((length) => [sound.slice(at, (at += length))]);
  return [...pieces, [sound.slice(at)]];
}

test('whatever comes in, chunks of 512 samples go out, and as many as it is long at 16 kHz', () => {
  fc.assert(
    fc.property(anyRate, anyCuts, (rate, lengths) => {
      const pieces = lengths.map((length) => [new Float32Array(length).fill(0.5)]);
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const chunks = chunked(rate, pieces);
      expect(chunks.every(({length}) => length === CHUNK_SAMPLES)).toBe(true);
      expect(chunks).toHaveLength(Math.ceil(Math.ceil((total * SAMPLE_RATE) / rate) / CHUNK_SAMPLES));
    }),
  );
});

test('where sound is cut into pieces is not heard', () => {
  fc.assert(
    fc.property(anyRate, anyCuts, (rate, lengths) => {
      const sound = tone(rate, 440, 4000);
      const whole = joined(chunked(rate, [[sound]]));
      const inPieces = joined(chunked(rate, cut(sound, lengths)));
      expect(inPieces).toEqual(whole);
    }),
    {numRuns: 40},
  );
});

test('sound of 16 kHz goes through as it is, sample by sample', () => {
  const samples = fc.array(fc.float({min: -1, max: 1, noNaN: true}), {minLength: 1, maxLength: 1500});
  fc.assert(
    fc.property(samples, (sound) => {
      const out = joined(chunked(SAMPLE_RATE, [[Float32Array.from(sound)]]));
      // Zero is zero, with either sign.
      expect(out.slice(0, sound.length).map((one) => one + 0)).toEqual(sound.map((one) => one + 0));
      expect(out.slice(sound.length).every((sample) => sample === 0)).toBe(true);
    }),
  );
});

test.each(RATES)('a tone that 16 kHz can hold keeps its loudness, from %i Hz', (rate) => {
  const out = joined(chunked(rate, [[tone(rate, 1000, rate / 2)]])).slice(200, 7800);
  expect(loudness(out)).toBeCloseTo(Math.SQRT1_2, 1);
});

test.each([44_100, 48_000, 96_000])(
  'a tone too high for 16 kHz is left out, not folded down, from %i Hz',
  (rate) => {
    const out = joined(chunked(rate, [[tone(rate, 11_000, rate / 2)]])).slice(200, 7800);
    expect(loudness(out)).toBeLessThan(0.02);
  },
);

test('several channels become their mean, and a sample that is no number is silence', () => {
  const left = Float32Array.from([0.2, 0.4, Number.NaN, 0.6]);
  const right = Float32Array.from([0.4, -0.4, 0.5, 0.6]);
  const out = joined(chunked(SAMPLE_RATE, [[left, right]]));
  expect(out.slice(0, 4).map((sample) => Math.round(sample * 100) / 100)).toEqual([0.3, 0, 0, 0.6]);
});

test('a sound that changes its rate loses nothing of what came before', () => {
  const chunker = chunkSound();
  const before = chunker.push({channels: [new Float32Array(4410).fill(0.5)], rate: 44_100});
  const after = chunker.push({channels: [new Float32Array(4800).fill(0.5)], rate: 48_000});
  const out = joined([...before, ...after, ...chunker.end()]);
  expect(out.slice(0, 3200).every((sample) => Math.abs(sample - 0.5) < 0.001)).toBe(true);
});

test('a rate that is none is refused, and silence between two sounds leaves nothing behind', () => {
  const chunker = chunkSound();
  expect(() => chunker.push({channels: [], rate: 0})).toThrow(RangeError);
  expect(() => chunker.push({channels: [], rate: Number.NaN})).toThrow(RangeError);
  expect(chunker.end()).toEqual([]);
  chunker.push({channels: [new Float32Array(10).fill(1)], rate: SAMPLE_RATE});
  expect(chunker.end()).toHaveLength(1);
  expect(chunker.end()).toEqual([]);
});

test('nothing gets more than twice as loud as it came', () => {
  fc.assert(
    fc.property(fc.double(), (asked) => {
      const gain = gainOf(asked);
      expect(gain).toBeGreaterThanOrEqual(0);
      expect(gain).toBeLessThanOrEqual(2);
    }),
  );
  expect([0.5, 2, 3, -1, Number.NaN].map(gainOf)).toEqual([0.5, 2, 2, 0, 1]);
});
