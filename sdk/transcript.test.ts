import {expect, test} from 'vitest';
import type {AssistantMessage, Role} from './messages.ts';
import {TranscriptStore} from './transcript.ts';

const said = (role: Role, transcriptType: 'partial' | 'final', transcript: string): AssistantMessage => ({
  type: 'transcript',
  role,
  transcriptType,
  transcript,
});

function linesOf(messages: readonly AssistantMessage[]) {
  const store = new TranscriptStore();
  for (const message of messages) store.add(message);
  return store.lines.map(({role, text, isFinal}) => `${role}${isFinal ? '.' : '…'} ${text}`);
}

test('guesses replace each other, and the final words replace the guess', () => {
  expect(linesOf([said('user', 'partial', 'hel'), said('user', 'partial', 'hello th')])).toEqual([
    'user… hello th',
  ]);
  expect(linesOf([said('user', 'partial', 'hello th'), said('user', 'final', 'Hello there.')])).toEqual([
    'user. Hello there.',
  ]);
});

test('what one speaker goes on to say is one line, and a guess never touches what is certain', () => {
  const messages = [
    said('assistant', 'final', 'Hi.'),
    said('assistant', 'partial', 'How a'),
    said('assistant', 'final', 'How are you?'),
    said('user', 'partial', 'go'),
  ];
  expect(linesOf(messages.slice(0, 2))).toEqual(['assistant… Hi. How a']);
  expect(linesOf(messages)).toEqual(['assistant. Hi. How are you?', 'user… go']);
});

test('every change is a new array, other messages change nothing, and the final-only kind counts', () => {
  const store = new TranscriptStore();
  const before = store.lines;
  expect(store.add({type: 'user-interrupted'})).toBe(false);
  expect(store.lines).toBe(before);
  store.add({
    type: 'transcript[transcriptType="final"]',
    role: 'user',
    transcriptType: 'final',
    transcript: 'Yes.',
  });
  expect(store.lines).not.toBe(before);
  expect(store.lines).toMatchObject([{role: 'user', text: 'Yes.', isFinal: true}]);
  store.clear();
  expect(store.lines).toEqual([]);
});
