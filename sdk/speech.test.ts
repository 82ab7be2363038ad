import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {detectSpeech, volumeOf, watchSilence} from './speech.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function detector() {
  const said: (string | number)[] = [];
  const speech = detectSpeech({
    onStart: () => void said.push('start'),
    onEnd: () => void said.push('end'),
    onVolume: () => undefined,
  });
  return {speech, said};
}

test('the volume is the level by 0.15, and 1 at most', () => {
  expect([0, 0.075, 0.15, 3].map(volumeOf)).toEqual([0, 0.5, 1, 1]);
});

test('speech starts above 0.01 in the sum of all, and not at it', () => {
  const {speech, said} = detector();
  speech.hear([0.01]);
  speech.hear([]);
  expect(said).toEqual([]);
  speech.hear([0.006, 0.006]);
  expect(said).toEqual(['start']);
});

test('speech ends one second after the last loud sample', () => {
  const {speech, said} = detector();
  speech.hear([1]);
  vi.advanceTimersByTime(900);
  speech.hear([1]);
  speech.hear([0]);
  vi.advanceTimersByTime(999);
  expect(said).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['start', 'end']);
});

test('the end of the call ends speech at once, and only once', () => {
  const {speech, said} = detector();
  speech.close();
  speech.hear([1]);
  speech.close();
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(['start', 'end']);
});

test('silence is told once after its time, not while muted, and so is the voice that comes back', () => {
  let isMuted = false;
  const said: string[] = [];
  const hear = watchSilence({
    afterMs: 10_000,
    isMuted: () => isMuted,
    onSilent: (seconds) => void said.push(`silent ${seconds}`),
    onHeard: () => void said.push('heard'),
  });
  const listen = (ms: number, level: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      vi.advanceTimersByTime(100);
      hear(level);
    }
  };
  listen(9900, 0);
  expect(said).toEqual([]);
  listen(5000, 0);
  expect(said).toEqual(['silent 10']);
  listen(100, 0.2);
  isMuted = true;
  listen(60_000, 0);
  expect(said).toEqual(['silent 10', 'heard']);
});
