// A device with one voice, one whose voice never begins, and one without any.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {Speaker} from '#web/avatar/voice/speaker.ts';

const VOICE = {localService: true, lang: 'en-US', default: true};

class Utterance extends EventTarget {
  readonly text: string;
  voice: unknown;
  lang = '';
  constructor(text: string) {
    super();
    this.text = text;
  }
  happens(type: 'start' | 'boundary' | 'end'): void {
    this.dispatchEvent(Object.assign(new Event(type), {charIndex: 0}));
  }
  fails(error: SpeechSynthesisErrorCode): void {
    this.dispatchEvent(Object.assign(new Event('error'), {error}));
  }
}

/** What it is given to say is kept. */
function browser({voices = [VOICE], begins = true} = {}) {
  const given: Utterance[] = [];
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => given.at(-1)?.fails('interrupted'),
    speak: (utterance: Utterance) => {
      given.push(utterance);
      if (begins) utterance.happens('start');
    },
  });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  return given;
}

let over: AbortController;
let told: string[];
const speaker = (isQuiet = false) =>
  new Speaker((news: News) => told.push(news.type === 'said' ? news.text : news.type), over.signal, isQuiet);

beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  told = [];
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sentences are said one after the other, and what comes meanwhile after them', () => {
  const given = browser();
  const one = speaker();
  one.say(['One.', 'Two.']);
  given[0]?.happens('end');
  one.say(['Three.']);
  expect(one.saying).toBe('One. Two.');
  given[1]?.happens('end');
  given[2]?.happens('end');
  expect(told).toEqual(['One.', 'Two.', 'Three.', 'silent']);
});

test('what it said can be heard for another 4 seconds, after its end and after it was hushed', async () => {
  const given = browser();
  const one = speaker();
  one.say(['One.', 'Two.', 'Three.']);
  for (const at of [0, 1, 2]) {
    await vi.advanceTimersByTimeAsync(1500);
    given[at]?.happens('end');
  }
  await vi.advanceTimersByTimeAsync(4000);
  expect(one.saying).toBe('One. Two. Three.');
  await vi.advanceTimersByTimeAsync(1);
  expect(one.saying).toBe('');
  one.say(['Four.', 'Five.']);
  one.hush();
  expect(one.saying).toBe('Four.');
  await vi.advanceTimersByTimeAsync(4001);
  expect(one.saying).toBe('');
});

test('hushed, it forgets the rest, and says nothing of the sentence that was cut off', () => {
  const given = browser();
  const one = speaker();
  one.say(['One.', 'Two.']);
  one.hush();
  one.say(['Another.']);
  given[0]?.happens('end');
  expect(told).toEqual(['One.', 'Another.']);
});

test.each([
  ['a device without a voice', {voices: []}, false],
  ['one whose voices are somebody’s server’s', {voices: [{...VOICE, localService: false}]}, false],
  ['one that is not to be heard', {}, true],
])('%s: each sentence is shown for as long as it takes to read', async (_, has, isQuiet) => {
  const given = browser(has);
  speaker(isQuiet).say(['One.', 'Two.']);
  expect([told, given]).toEqual([['One.'], []]);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['One.', 'Two.', 'silent']);
});

test('a voice that never begins gives way to reading', async () => {
  browser({begins: false});
  speaker().say(['One.']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['One.', 'silent']);
});

test('a voice that fails before it begins gives way to reading, and stays silent for this talk', async () => {
  const given = browser({begins: false});
  const one = speaker();
  one.say(['One.', 'Two.']);
  given[0]?.fails('synthesis-failed');
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told, given.length]).toEqual([['One.', 'Two.'], 1]);
});

test('a sentence that is cut off before it begins is read; the next one has its voice', async () => {
  const given = browser({begins: false});
  const one = speaker();
  one.say(['One.', 'Two.']);
  one.setQuiet(true);
  one.setQuiet(false);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(given.map(({text}) => text)).toEqual(['One.', 'Two.']);
});

test('a voice that does not say when it has ended is left after twice the time to read', async () => {
  const given = browser();
  speaker().say(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(1900);
  given[0]?.happens('boundary');
  await vi.advanceTimersByTimeAsync(1999);
  expect(told).toEqual(['One.']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['One.', 'Two.']);
});

test('turned off in the middle, it goes on with the next sentence, unheard', async () => {
  const given = browser();
  const one = speaker();
  one.say(['One.', 'Two.']);
  one.setQuiet(true);
  expect(told).toEqual(['One.', 'Two.']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([told.at(-1), given.length]).toEqual(['silent', 1]);
});
