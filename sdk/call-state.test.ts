import {expect, test} from 'vitest';
import {CallState} from './call-state.ts';
import {Voice} from './voice.ts';

const step = (stage: 'initialization' | 'daily-call-join', status: 'started' | 'failed', metadata = {}) => ({
  stage,
  status,
  metadata,
  timestamp: '',
});

function open() {
  const voice = new Voice('key');
  const state = new CallState(voice);
  const seen: string[] = [];
  state.subscribe(() => void seen.push(state.read().status));
  return {voice, state, seen};
}

test('a call is starting, connected, live and idle again', () => {
  const {voice, state, seen} = open();
  voice.emit('call-start-progress', step('initialization', 'started'));
  voice.emit('call-start-success', {totalDuration: 1, callId: 'c', timestamp: ''});
  voice.emit('call-start');
  voice.emit('speech-start');
  expect(state.read()).toMatchObject({status: 'live', isSpeaking: true});
  voice.emit('call-end');
  expect(seen).toEqual(['starting', 'connected', 'live', 'live', 'idle']);
  expect(state.read()).toMatchObject({isSpeaking: false, volume: 0});
});

test('a start that was stopped is idle without an error', () => {
  const {voice, state} = open();
  voice.emit('call-start-progress', step('initialization', 'started'));
  voice.emit('call-start-progress', step('daily-call-join', 'failed', {reason: 'stopped'}));
  expect(state.read()).toMatchObject({status: 'idle', error: null});
});

test('the same snapshot is given until something changes', () => {
  const {voice, state} = open();
  const before = state.read();
  expect(state.read()).toBe(before);
  voice.emit('volume-level', 0);
  expect(state.read()).toBe(before);
  voice.setMuted(true);
  expect(state.read()).toMatchObject({isMuted: true});
});

test('words of the call before are gone when a new one starts', () => {
  const {voice, state} = open();
  voice.emit('message', {type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hi.'});
  expect(state.read().transcript).toHaveLength(1);
  voice.emit('call-start-progress', step('initialization', 'started'));
  expect(state.read().transcript).toEqual([]);
});

test('on a server a start is refused as a validation error', async () => {
  await expect(new Voice('key').start('assistant')).rejects.toMatchObject({code: 'no-browser'});
});
