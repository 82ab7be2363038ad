// For tests: what is open in the page, counted by wrapping what opens it.
import {onTestFinished, vi} from 'vitest';

/** From when on a timer is none of a library's short ones, ms. */
const LONG_MS = 5000;

/** Everything that is made by a constructor of the page from now on goes into the list. */
function noteMade(name: 'RTCPeerConnection' | 'AudioContext' | 'WebSocket', made: object[]): void {
  const Noted = new Proxy<new (...given: never[]) => object>(globalThis[name], {
    construct: (target, given, newTarget) => {
      const one = Reflect.construct(target, given, newTarget) as object;
      made.push(one);
      return one;
    },
  });
  vi.stubGlobal(name, Noted);
}

/** Tracks of microphones that are opened from now on. */
function openedTracks(): readonly MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = [];
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const spy = vi.spyOn(devices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await ask(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  });
  onTestFinished(() => spy.mockRestore());
  return tracks;
}

/** Timers that were set and have neither come nor been cleared. */
function runningTimers(): ReadonlySet<unknown> {
  const timers = new Set<unknown>();
  const [later, often, notLater, notOften] = [setTimeout, setInterval, clearTimeout, clearInterval];
  vi.stubGlobal('setTimeout', (work: (...all: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timer = later(() => {
      timers.delete(timer);
      work(...given);
    }, ms);
    if (ms >= LONG_MS) timers.add(timer);
    return timer;
  });
  vi.stubGlobal('setInterval', (work: () => void, ms?: number) => {
    const timer = often(work, ms);
    timers.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof later>) => {
    timers.delete(timer);
    notLater(timer);
  });
  vi.stubGlobal('clearInterval', (timer: ReturnType<typeof often>) => {
    timers.delete(timer);
    notOften(timer);
  });
  return timers;
}

/** From now on; after stand-ins that take the place of a constructor. */
export function watchOpened() {
  const peers: RTCPeerConnection[] = [];
  noteMade('RTCPeerConnection', peers);
  const audios: AudioContext[] = [];
  noteMade('AudioContext', audios);
  const sockets: WebSocket[] = [];
  noteMade('WebSocket', sockets);
  const tracks = openedTracks();
  const timers = runningTimers();
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    now: () => ({
      peers: peers.filter(({signalingState}) => signalingState !== 'closed').length,
      audios: audios.filter(({state}) => state !== 'closed').length,
      sockets: sockets.filter(({readyState}) => readyState !== WebSocket.CLOSED).length,
      tracks: tracks.filter(({readyState}) => readyState === 'live').length,
      elements: document.querySelectorAll('audio, video').length,
      scripts: document.querySelectorAll('script[src="/call-machine.js"]').length,
      timers: timers.size,
    }),
    /** Of all microphones that were opened. */
    tracks,
    /** How many of each were opened at all. */
    ever: () => ({peers: peers.length, audios: audios.length, sockets: sockets.length}),
  };
}

export const NOTHING = {
  peers: 0,
  audios: 0,
  sockets: 0,
  tracks: 0,
  elements: 0,
  scripts: 0,
  timers: 0,
} as const;
