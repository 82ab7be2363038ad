// The protocol of the browser's speech recognition, played to the listener.
import {afterEach, expect, test, vi} from 'vitest';
import {canCaption, caption} from '#web/io/captions.ts';
import {Recognizer} from '#web/calls/screen/captions/recognizer.ts';

const track = {readyState: 'live'} as MediaStreamTrack;

afterEach(() => vi.unstubAllGlobals());

test('captions are offered only where the device itself recognizes the language', async () => {
  expect(await canCaption('en')).toBe(false);
  vi.stubGlobal('SpeechRecognition', class extends EventTarget {});
  expect(await canCaption('en')).toBe(false);
  vi.stubGlobal('SpeechRecognition', Recognizer);
  expect(await canCaption('en')).toBe(true);
  Recognizer.state = 'downloadable';
  expect(await canCaption('en')).toBe(false);
  Recognizer.state = 'available';
});

test('the last two sentences are shown, the newest as far as it is understood, and nothing leaves the device', () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const lines: (readonly string[])[] = [];
  const stop = caption(track, 'en', (now) => lines.push(now));
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
  const stop = caption(track, 'en', () => undefined);
  Recognizer.latest.dispatchEvent(new Event('end'));
  expect(Recognizer.latest.starts).toBe(2);
  stop();
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
  caption(track, 'en-US@posix', (now) => lines.push(now))();
  expect(lines).toEqual([]);
});
