import {afterEach, beforeEach, expect, test} from 'vitest';
import {mouthFromAudio} from '#web/avatar/mouth/mouth-from-audio.ts';

let context: AudioContext;
beforeEach(() => {
  context = new AudioContext();
});
afterEach(() => context.close());

const seen = (mouth: {shapeAt: (now: number) => {viseme: string; openness: number} | undefined}) =>
  mouth.shapeAt(performance.now());

test('a mouth follows the tone a node plays, and rests when it is over', async () => {
  const tone = new OscillatorNode(context, {frequency: 300});
  const volume = new GainNode(context, {gain: 0.4});
  tone.connect(volume);
  const mouth = mouthFromAudio(volume);
  tone.start();
  await context.resume();
  await expect.poll(() => seen(mouth)).toMatchObject({viseme: 'round', openness: 1});
  volume.gain.value = 0;
  await expect.poll(() => seen(mouth)).toEqual({viseme: 'rest', openness: 0});
  mouth.stop();
  mouth.stop();
  expect(seen(mouth)).toBeUndefined();
});

test('an analyser that is there already is read as it is, and stays connected', async () => {
  const tone = new OscillatorNode(context, {frequency: 1500});
  const analyser = new AnalyserNode(context, {fftSize: 512});
  tone.connect(analyser);
  tone.start();
  await context.resume();
  const mouth = mouthFromAudio(analyser);
  await expect.poll(() => seen(mouth)).toMatchObject({viseme: 'open'});
  mouth.stop();
  const samples = new Float32Array(512);
  await expect
    .poll(() => (analyser.getFloatTimeDomainData(samples), Math.max(...samples)))
    .toBeGreaterThan(0.5);
});
