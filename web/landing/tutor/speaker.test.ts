// Browsers whose speech synthesis is missing, refuses, or lists voices and never uses them.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {speakerFor} from '#web/landing/tutor/speaker.ts';
import type {News} from '#web/landing/tutor/tutor.types.ts';

const VOICE = {localService: true, lang: 'en-US', default: true};

class Utterance extends EventTarget {
  voice: unknown;
  lang = '';
}

/** A browser with one voice; what it is given to say is kept. */
function browser({begins}: {begins: boolean}) {
  const given: Utterance[] = [];
  const synthesis = {
    getVoices: () => [VOICE],
    cancel: () => given.at(-1)?.dispatchEvent(new Event('error')),
    speak: (utterance: Utterance) => {
      given.push(utterance);
      if (begins) utterance.dispatchEvent(new Event('start'));
    },
  };
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  return given;
}

let over = new AbortController();
let heard: News['type'][] = [];
const speaker = () => speakerFor(({type}) => heard.push(type), over.signal);

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  heard = [];
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

test('a voice of the device speaks, and says when it has spoken', async () => {
  const given = browser({begins: true});
  speaker().say('Hello');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['speaks']);
  given[0]?.dispatchEvent(new Event('end'));
  expect(heard).toEqual(['speaks', 'spoken']);
});

test('a voice that never begins gives way to the time that reading takes', async () => {
  browser({begins: false});
  speaker().say('Hello');
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual(['speaks']);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard).toEqual(['speaks', 'spoken']);
});

test('a sentence that is cut off by the next one does not end it', () => {
  const given = browser({begins: true});
  const {say} = speaker();
  say('Hello');
  say('How are you?');
  given[0]?.dispatchEvent(new Event('error'));
  expect(heard).toEqual(['speaks', 'speaks']);
});

test.each([
  ['has none', undefined],
  ['answers nonsense', {}],
])('where the browser %s, what is said takes as long as reading it', async (_, synthesis) => {
  vi.stubGlobal('speechSynthesis', synthesis);
  speaker().say('Hello');
  expect(heard).toEqual(['speaks']);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard).toEqual(['speaks', 'spoken']);
});
