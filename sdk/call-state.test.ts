import {expect, test, vi} from 'vitest';
import type {VoiceEvent} from './events.ts';
import {CallState} from './call-state.ts';
import {Voice} from './voice.ts';
import {VolumeState} from './volume-state.ts';

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
  voice.emit('call-ending');
  expect(state.read()).toMatchObject({status: 'ending', isSpeaking: false});
  voice.emit('call-end');
  voice.emit('call-closed');
  expect(seen).toEqual(['starting', 'connected', 'live', 'live', 'ending', 'idle']);
});

test('a start that was stopped is idle without an error', () => {
  const {voice, state} = open();
  voice.emit('call-start-progress', step('initialization', 'started'));
  voice.emit('call-ending');
  voice.emit('call-start-progress', step('daily-call-join', 'failed', {reason: 'stopped'}));
  voice.emit('call-closed');
  expect(state.read()).toMatchObject({status: 'idle', error: null});
});

test('the same snapshot is given until something changes', () => {
  const {voice, state} = open();
  const before = state.read();
  // A view is not drawn for each sample of the volume.
  voice.emit('volume-level', 0.5);
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

test('the volume is a value of its own, measured while somebody looks and silent from the end on', () => {
  const voice = new Voice('key');
  const volume = new VolumeState(voice);
  const seen: number[] = [];
  voice.emit('volume-level', 0.9);
  const leave = volume.subscribe(() => void seen.push(volume.read()));
  for (const level of [0.5, 0.5, 0.25]) voice.emit('volume-level', level);
  voice.emit('call-ending');
  leave();
  expect(seen).toEqual([0.5, 0.25, 0]);
  expect(voice.eventNames()).toEqual([]);
});

test('an observer gets each event with its attempt, and harms nothing when it throws', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const voice = new Voice('key');
  const seen: unknown[] = [];
  voice.observe(() => {
    throw new Error("the page's own bug");
  });
  const leave = voice.observe((event) => void seen.push(event));
  voice.emit('volume-level', 1);
  leave();
  voice.emit('call-end');
  vi.unstubAllGlobals();
  expect(seen).toEqual([{attempt: 0, name: 'volume-level', values: [1]}]);
  expect(report).toHaveBeenCalledTimes(2);
});

test('what an earlier attempt still says does not change the view of the newest', () => {
  const voice = new Voice('key');
  const observers: ((event: VoiceEvent) => void)[] = [];
  voice.observe = (observer) => {
    observers.push(observer);
    return () => undefined;
  };
  const state = new CallState(voice);
  const started = {stage: 'initialization', status: 'started', timestamp: ''} as const;
  for (const observe of observers) {
    observe({attempt: 2, name: 'call-start-progress', values: [started]});
    observe({attempt: 1, name: 'call-closed', values: []});
  }
  expect(state.read().status).toBe('starting');
});
