import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {settle} from './options.ts';
import {Voice} from './voice.ts';

const warned: string[] = [];
beforeEach(() => {
  warned.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
});
afterEach(() => void vi.restoreAllMocks());

test('nothing given is the official platform, its speaker, no eval, and a limit for every wait', () => {
  expect(settle({})).toMatchObject({
    baseUrl: 'https://api.vapi.ai',
    speakerName: 'Vapi Speaker',
    callConfig: {avoidEval: true},
    limits: {
      loadTimeoutMs: 30_000,
      createTimeoutMs: 30_000,
      joinTimeoutMs: 30_000,
      settleTimeoutMs: 5000,
      leaveTimeoutMs: 5000,
    },
  });
});

test('undefined leaves a default, and what is given wins', () => {
  const {limits, callConfig} = settle({
    joinTimeoutMs: 1,
    leaveTimeoutMs: undefined,
    callConfig: {avoidEval: false},
  });
  expect([limits.joinTimeoutMs, limits.leaveTimeoutMs, callConfig.avoidEval]).toEqual([1, 5000, false]);
});

test('a time without an end is the longest that a timer counts: it would end at once otherwise', () => {
  const {limits} = settle({joinTimeoutMs: Infinity, createTimeoutMs: 1e12});
  expect([limits.joinTimeoutMs, limits.createTimeoutMs]).toEqual([2_147_483_647, 2_147_483_647]);
});

test.each([0, -1, Number.NaN, '5000', null])('a limit of %j is refused by its name', (value) => {
  expect(() => new Voice({joinTimeoutMs: value as number})).toThrow(
    new TypeError('joinTimeoutMs must be a number of milliseconds above 0.'),
  );
});

test('no key at all is refused by the start, not by the constructor', () => {
  expect(new Voice(null as unknown as string).isMuted()).toBe(false);
  expect(new Voice(undefined as unknown as string).isMuted()).toBe(false);
});

test('what leaves a call without a microphone is not passed on, and said once', () => {
  const {callConfig, callObject} = settle({
    callConfig: {alwaysIncludeMicInPermissionPrompt: false, avoidEval: true},
    callObject: {audioSource: false, startAudioOff: true},
  });
  expect(callConfig).toEqual({avoidEval: true});
  expect(callObject).toEqual({audioSource: true, startAudioOff: true});
  expect(warned).toEqual([
    expect.stringContaining('alwaysIncludeMicInPermissionPrompt'),
    expect.stringContaining('audioSource'),
  ]);
});

test('a microphone that is switched off as a device is dropped; to mute is another word', async () => {
  const voice = new Voice('key');
  await voice.setInputDevicesAsync({audioSource: false});
  expect(warned).toEqual([expect.stringContaining('setMuted')]);
  expect(voice.isMuted()).toBe(false);
});

test('the official arguments and one object with options mean the same', () => {
  const official = new Voice('key', 'https://api.example', {avoidEval: false}, {startAudioOff: true});
  const options = new Voice({token: 'key', baseUrl: 'https://api.example', startMuted: true});
  expect([official.isMuted(), options.isMuted(), new Voice('key').isMuted()]).toEqual([true, true, false]);
});

test('muted is yes or no, whatever a page without types says', () => {
  const voice = new Voice('key');
  const told: unknown[] = [];
  voice.on('mute-change', (isMuted) => void told.push(isMuted));
  for (const mute of [1, 'yes', 0, undefined, null]) voice.setMuted(mute as unknown as boolean);
  expect(voice.isMuted()).toBe(false);
  expect(told).toEqual([true, false]);
});

test('without a call a message is an error event, and the call object is null', () => {
  const voice = new Voice('key');
  const errors: string[] = [];
  voice.on('error', (error) => void errors.push(`${error.type} ${error.code}`));
  voice.say('hello');
  expect(errors).toEqual(['send-error no-call']);
  expect([voice.getDailyCallObject(), voice.getAudioPlayer()]).toEqual([null, null]);
});
