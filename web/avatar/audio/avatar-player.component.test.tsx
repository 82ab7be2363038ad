import {afterEach, expect, test} from 'vitest';
import {avatarPlayer} from '#web/avatar/audio/avatar-player.ts';

const RATE = 16_000;
const opened: AudioContext[] = [];
afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())));

/** A running context, with what is heard at its end. */
async function listening() {
  const context = new AudioContext({sampleRate: RATE});
  opened.push(context);
  await context.resume();
  const analyser = new AnalyserNode(context, {fftSize: 512});
  const samples = new Float32Array(512);
  const level = () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.max(...samples.map(Math.abs));
  };
  return {context, analyser, level};
}
const level = (samples: number, value = 0.25) => [new Float32Array(samples).fill(value)];

/** What a player gives, sample by sample, without waiting for it. */
async function rendered(play: (player: ReturnType<typeof avatarPlayer>) => void): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, RATE, RATE);
  play(avatarPlayer(context));
  return (await context.startRendering()).getChannelData(0);
}

test('the first sample is heard 60 ms after it came, and chunks follow each other without a gap', async () => {
  const heard = await rendered((player) => {
    player.push({channels: level(1000), rate: RATE});
    player.push({channels: level(1560), rate: RATE});
  });
  const first = heard.findIndex((sample) => sample !== 0);
  expect(first).toBe(960);
  expect(heard.slice(960, 960 + 2560).every((sample) => sample === 0.25)).toBe(true);
  expect(heard[960 + 2560]).toBe(0);
});

test('sound of another rate is as long as it was', async () => {
  const heard = await rendered((player) => {
    player.push({channels: level(24_000), rate: 48_000});
    void player.end();
  });
  expect(heard.filter((sample) => sample > 0.2).length).toBe(8000);
});

test('however much is asked for, it is played at most twice as loud', async () => {
  const heard = await rendered((player) => {
    player.setGain(40);
    player.push({channels: level(8192), rate: RATE});
  });
  expect(Math.max(...heard)).toBeLessThanOrEqual(0.5);
  expect(Math.max(...heard)).toBeGreaterThan(0.49);
});

test('it is heard where it was sent to, and says when it was played', async () => {
  const {context, analyser, level: loud} = await listening();
  const player = avatarPlayer(context, analyser);
  player.push({channels: level(4800), rate: 48_000});
  const ended = player.end();
  await expect.poll(loud).toBeGreaterThan(0.2);
  await ended;
  await expect.poll(loud).toBe(0);
  // Nothing is left to wait for.
  await player.end();
});

test('stopped, it is silent and forgets what it had; then it plays what comes next', async () => {
  const {context, analyser, level: loud} = await listening();
  const player = avatarPlayer(context, analyser);
  player.push({channels: level(10 * RATE), rate: RATE});
  await expect.poll(loud).toBeGreaterThan(0.2);
  const ended = player.end();
  player.stop();
  await ended;
  await expect.poll(loud).toBe(0);
  player.push({channels: level(RATE, 0.5), rate: RATE});
  await expect.poll(loud).toBeGreaterThan(0.4);
  player.stop();
});
