// The page of the browser tests: the package and the call library where a test can reach them.
import Daily, {type DailyFactoryOptions} from '@daily-co/daily-js';
import {createInspector} from '@statelyai/inspect';
import {createClient} from '@academy/platform-client';
import {Voice, type VoiceEvents, type VoiceOptions} from '@academy/sdk';
import {recordCall} from '#sdk/machine/recording.ts';
import {CALM_SCRIPT} from './stand-in.ts';

/** One event of a voice, as far as it can leave the page. */
export type Said = {readonly name: keyof VoiceEvents; readonly value: unknown; readonly at: number};

const EVENTS = [
  'call-start',
  'call-end',
  'speech-start',
  'speech-end',
  'volume-level',
  'message',
  'video',
  'error',
  'camera-error',
  'network-quality-change',
  'network-connection',
  'daily-participant-updated',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'mute-change',
  'audio',
  'devices-changed',
  'reconnecting',
  'reconnected',
] as const satisfies readonly (keyof VoiceEvents)[];

const BUNDLE = '/call-machine.js';

/** A voice whose events are noted. */
export type Noted = {readonly voice: Voice; readonly said: Said[]};

function open(options: VoiceOptions = {}): Noted {
  const voice = new Voice({
    token: 'public-key',
    baseUrl: location.origin,
    ...options,
    callConfig: {callObjectBundleUrlOverride: BUNDLE, ...options.callConfig},
  });
  const said: Said[] = [];
  for (const name of EVENTS) {
    voice.on(name, (...values: unknown[]) => void said.push({name, value: values[0], at: performance.now()}));
  }
  return {voice, said};
}

/** Resolves with the first event of that name that fits, said or to come. */
function heard(
  {voice, said}: Noted,
  name: keyof VoiceEvents,
  fits: (value: unknown) => boolean = () => true,
): Promise<unknown> {
  const known = said.find((event) => event.name === name && fits(event.value));
  if (known) return Promise.resolve(known.value);
  return new Promise((resolve) => {
    const listen = (...values: unknown[]) => {
      if (!fits(values[0])) return;
      voice.off(name, listen);
      resolve(values[0]);
    };
    voice.on(name, listen);
  });
}

/** Looks again every few milliseconds until it holds; the test's own limit ends it otherwise. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Names and stages of what was said, one word each, without what comes all the time. */
function story({said}: Noted): string[] {
  return said
    .filter(({name}) => !['volume-level', 'daily-participant-updated', 'audio'].includes(name))
    .map(({name, value}) => {
      const {stage, status} = (value ?? {}) as {stage?: string; status?: string};
      return name === 'call-start-progress' ? `${stage} ${status}` : name;
    });
}

/** What a call leaves behind, if it does. */
function leftovers() {
  const instances = (window as unknown as {_daily?: {instances: object; pendings: unknown[]}})._daily;
  return {
    audio: document.querySelectorAll('audio').length,
    scripts: document.querySelectorAll('script[src="/call-machine.js"]').length,
    links: document.querySelectorAll('link[rel="prefetch"]').length,
    instances: Object.keys(instances?.instances ?? {}).length,
    pendings: instances?.pendings.length ?? 0,
    microphones: standIn.opened.filter((track) => track.readyState === 'live').length,
  };
}

/** @returns a list that gets every track that the page is given from now on. */
function watchTracks(): MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = [];
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  return tracks;
}

/** Ends a track as its device does when it is pulled out. */
function pullOut(track: MediaStreamTrack | undefined): void {
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}

const asked = (action: string) => standIn.log.filter((message) => message.action === action);

type Methods = Record<string, (...given: unknown[]) => unknown>;

/** Calls a method of the library. @returns its refusal, or nothing where it takes what is given. */
async function refusal(call: Methods, method: string, given: readonly unknown[]): Promise<string> {
  const track = document.createElement('canvas').captureStream().getTracks()[0];
  const real = (value: unknown): unknown => {
    if (value === '<track>') return track;
    if (value === '<bigint>') return 1n;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, real(item)]));
  };
  try {
    await call[method]?.(...given.map(real));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A frame with properties that the library's types forbid. */
const createWrongFrame = (properties: object): Methods =>
  Daily.createFrame(properties as DailyFactoryOptions) as unknown as Methods;

export const tools = {
  Voice,
  Daily,
  createClient,
  createInspector,
  recordCall,
  open,
  heard,
  until,
  story,
  leftovers,
  watchTracks,
  pullOut,
  asked,
  refusal,
  createWrongFrame,
};

declare global {
  var sdk: typeof tools;
}

globalThis.standIn = {script: {...CALM_SCRIPT}, log: [], loads: 0, opened: []};
globalThis.sdk = tools;
