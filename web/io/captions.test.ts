// The protocol of the browser's speech recognition, played to the listener.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AGAIN_MS, canCaption, caption, captionState, dictate, fetchLanguage} from '#web/io/captions.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

const track = {readyState: 'live'} as MediaStreamTrack;

const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Recognizer.state = 'available';
});

test('captions are offered only where the device itself recognizes the language', async () => {
  expect(await canCaption('en')).toBe(false);
  vi.stubGlobal('SpeechRecognition', class extends EventTarget {});
  expect(await canCaption('en')).toBe(false);
  vi.stubGlobal('SpeechRecognition', Recognizer);
  expect(await canCaption('en')).toBe(true);
});

test('a language that is to be fetched first is no promise: a click may fetch it where the browser can', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  for (const state of ['downloadable', 'downloading']) {
    Recognizer.state = state;
    expect([await canCaption('en'), await captionState('en')]).toEqual([false, 'away']);
  }
  const install = vi.fn<(wanted: object) => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('SpeechRecognition', Object.assign(class extends Recognizer {}, {install}));
  expect([await captionState('en'), await fetchLanguage('en')]).toEqual(['fetchable', true]);
  expect(install).toHaveBeenCalledWith({langs: ['en'], processLocally: true});
  install.mockRejectedValue(new DOMException('no', 'NetworkError'));
  expect(await fetchLanguage('en')).toBe(false);
});

test('the last two sentences are shown, the newest as far as it is understood, and nothing leaves the device', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const lines: (readonly string[])[] = [];
  const stop = caption(track, 'en', {tell: (now) => lines.push(now)});
  Recognizer.latest.say(['Hello', false]);
  Recognizer.latest.say(['Hello there.', true]);
  Recognizer.latest.say(['How', false]);
  Recognizer.latest.say(['How are you?', true], ['I', false]);
  expect(lines).toEqual([['Hello'], ['Hello there.'], ['Hello there.', 'How'], ['How are you?', 'I']]);
  expect(Recognizer.latest.processLocally).toBe(true);
  stop();
});

test('it goes on after a silence, until it is stopped', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const stop = caption(track, 'en', {tell: nothing});
  Recognizer.latest.ends('no-speech');
  vi.advanceTimersByTime(AGAIN_MS - 1);
  expect(Recognizer.latest.starts).toBe(1);
  vi.advanceTimersByTime(1);
  expect(Recognizer.latest.starts).toBe(2);
  Recognizer.latest.ends();
  stop();
  vi.advanceTimersByTime(AGAIN_MS);
  expect([Recognizer.latest.starts, Recognizer.latest.aborted]).toEqual([2, true]);
});

test('a browser that refuses the language, or to begin, offers nothing, and nothing is written down', async () => {
  vi.stubGlobal(
    'SpeechRecognition',
    class extends EventTarget {
      static available = () => Promise.reject(new SyntaxError('no language: en-US@posix'));
      start(): void {
        throw new DOMException('no', 'InvalidStateError');
      }
      abort(): void {
        this.dispatchEvent(new Event('abort'));
      }
    },
  );
  expect(await canCaption('en-US@posix')).toBe(false);
  const lines: (readonly string[])[] = [];
  const fail = vi.fn<() => void>();
  caption(track, 'en-US@posix', {tell: (now) => lines.push(now), fail})();
  expect([lines, fail.mock.calls.length]).toEqual([[], 1]);
});

test('what the browser will not do is given up, and that is told', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const fail = vi.fn<() => void>();
  caption(track, 'en', {tell: nothing, fail});
  Recognizer.latest.ends('not-allowed');
  vi.advanceTimersByTime(AGAIN_MS);
  expect([fail.mock.calls.length, Recognizer.latest.starts]).toEqual([1, 1]);
});

test('an utterance goes on over the pauses at which the browser ends, until it is finished', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const [heard, done]: [string[], string[]] = [[], []];
  const dictation = dictate(track, 'en', {
    tell: (text) => heard.push(text),
    done: (text) => done.push(text),
    fail: nothing,
  });
  Recognizer.latest.say(['What is', true]);
  Recognizer.latest.ends();
  vi.advanceTimersByTime(AGAIN_MS);
  Recognizer.latest.say(['a list?', false]);
  expect([heard, done]).toEqual([['What is', 'What is a list?'], []]);
  dictation?.finish();
  expect([done, Recognizer.latest.starts]).toEqual([['What is a list?'], 2]);
});

test('finished in such a pause, it is done at once', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const done: string[] = [];
  const dictation = dictate(track, 'en', {tell: nothing, done: (text) => done.push(text), fail: nothing});
  Recognizer.latest.say(['What is a list?', true]);
  Recognizer.latest.ends('no-speech');
  dictation?.finish();
  vi.advanceTimersByTime(AGAIN_MS);
  expect([done, Recognizer.latest.starts]).toEqual([['What is a list?'], 1]);
});
