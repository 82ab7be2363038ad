import {beforeEach, expect, test} from 'vitest';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {TEXT_MOST} from '#web/avatar/services/text-of.ts';
import {newTranscript, type Transcript} from '#web/avatar/services/hearing/transcript.ts';

let told: string[];
let transcript: Transcript;

const tell = (news: News) => {
  if ('text' in news) told.push(`${news.type}: ${news.text}`);
};
const begins = (id: string) => transcript.hear({type: 'input_audio_buffer.speech_started', item_id: id});
const pauses = (id: string) => transcript.hear({type: 'input_audio_buffer.speech_stopped', item_id: id});
const understands = (id: string, ...words: readonly string[]) => {
  const item = 'conversation.item.input_audio_transcription';
  for (const delta of words) transcript.hear({type: `${item}.delta`, item_id: id, delta});
  transcript.hear({type: `${item}.completed`, item_id: id, transcript: words.join('')});
};
const fails = (id: string) =>
  transcript.hear({type: 'conversation.item.input_audio_transcription.failed', item_id: id});

beforeEach(() => {
  told = [];
  transcript = newTranscript(tell, (text) => text.startsWith('The face'));
});

test('free speech is shown as it is understood, and ends with each pause', () => {
  transcript.begin('free');
  begins('a');
  pauses('a');
  understands('a', 'What is ', 'a list?');
  begins('b');
  understands('b', 'And a set?');
  expect(told).toEqual([
    'hearing: What is ',
    'hearing: What is a list?',
    'heard: What is a list?',
    'hearing: And a set?',
    'heard: And a set?',
  ]);
});

test('a held utterance goes over its pauses, and is whole once it was let go', () => {
  transcript.begin('held');
  begins('a');
  pauses('a');
  understands('a', 'What is');
  begins('b');
  expect(transcript.finish()).toBe(true);
  pauses('b');
  understands('b', 'a list?');
  expect(told.at(-1)).toBe('heard: What is a list?');
  expect(told.filter((line) => line.startsWith('heard'))).toHaveLength(1);
});

test('what is understood before the end of a held utterance is told at its end', () => {
  transcript.begin('held');
  begins('a');
  pauses('a');
  understands('a', 'What is a list?');
  expect(told.at(-1)).toBe('hearing: What is a list?');
  expect(transcript.finish()).toBe(false);
  expect(told.at(-1)).toBe('heard: What is a list?');
});

test('words that the service reports in another order are in the order in which they were said', () => {
  transcript.begin('held');
  begins('a');
  pauses('a');
  begins('b');
  pauses('b');
  transcript.finish();
  understands('b', 'a list?');
  understands('a', 'What is');
  expect(told.at(-1)).toBe('heard: What is a list?');
});

test('what could not be understood is empty, alone or among other words', () => {
  transcript.begin('held');
  begins('a');
  pauses('a');
  transcript.finish();
  fails('a');
  expect(told).toEqual(['heard: ']);
});

test('nothing is heard of what was dropped, and what nobody listened to', () => {
  begins('z');
  understands('z', 'Not listened to');
  transcript.begin('held');
  begins('a');
  transcript.drop();
  pauses('a');
  understands('a', 'Dropped');
  transcript.begin('free');
  understands('a', 'Still dropped');
  expect(told).toEqual([]);
});

test('in free speech the face’s own words are not somebody’s', () => {
  transcript.begin('free');
  begins('a');
  understands('a', 'The face says this.');
  expect(told).toEqual([]);
});

test('an utterance that was dropped, or nobody listened to, does not come back with its pause', () => {
  begins('y');
  transcript.begin('held');
  begins('a');
  transcript.drop();
  transcript.begin('held');
  pauses('y');
  pauses('a');
  begins('b');
  pauses('b');
  understands('y', 'Not listened to');
  understands('a', 'Dropped');
  understands('b', 'What is a set?');
  transcript.finish();
  expect(told.filter((line) => line.startsWith('heard'))).toEqual(['heard: What is a set?']);
});

test('what the service sends in another shape is nothing, and what it sends endlessly has an end', () => {
  transcript.begin('held');
  begins('a');
  for (const event of [null, 7, 'text', [], {}, {type: 7}, {type: 'input_audio_buffer.speech_started'}])
    transcript.hear(event);
  const item = 'conversation.item.input_audio_transcription';
  for (const wrong of [null, 7, {}]) transcript.hear({type: `${item}.delta`, item_id: 'a', delta: wrong});
  pauses('a');
  transcript.finish();
  transcript.hear({type: `${item}.completed`, item_id: 'a', transcript: 'a'.repeat(100_000)});
  expect(told.at(-1)).toBe(`heard: ${'a'.repeat(TEXT_MOST)}`);
});
