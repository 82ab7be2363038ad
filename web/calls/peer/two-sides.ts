// For tests: two peer links in one page, and a wire between them that a test can cut or listen to.
import {expect} from 'vitest';
import type {MakeConnection, SentTracks, Signal} from '#web/calls/peer/connection.ts';
import {later} from '#web/calls/peer/network-change.ts';
import {PeerLink, type PeerState} from '#web/calls/peer/peer-link.ts';

export type Side = {
  readonly link: PeerLink;
  readonly stream: MediaStream;
  readonly states: PeerState[];
  readonly sent: Signal[];
  readonly told: string[];
  readonly bad: string[];
  /** Changes as a device changes networks. */
  readonly changeNetwork: () => void;
  /** Builds so far. */
  readonly builds: () => number;
};

type Wire = {
  /** What one side sends on its way to the other; nothing is lost by default. */
  pass: (signal: Signal, from: 'caller' | 'callee') => Signal | undefined;
};

export type Pair = {
  readonly caller: Side;
  readonly callee: Side;
  readonly wire: Wire;
  readonly close: () => void;
};

/** Of fake devices: a rolling picture, and beeps. */
const opened: MediaStream[] = [];

/** Real devices; `closeDevices` closes them after the test. */
export async function devices(video: boolean): Promise<SentTracks> {
  const stream = await navigator.mediaDevices.getUserMedia({audio: true, video});
  opened.push(stream);
  return {audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null};
}

export function closeDevices(): void {
  for (const stream of opened.splice(0)) for (const track of stream.getTracks()) track.stop();
}

const NOTHING: SentTracks = {audio: null, video: null};

/** @param speed of the time-outs: a second takes a fraction of one. */
type Options = {readonly caller?: SentTracks; readonly callee?: SentTracks; readonly speed?: number};

/** Not started yet. */
export function makePair(
  make: MakeConnection,
  {caller = NOTHING, callee = NOTHING, speed = 1}: Options = {},
): Pair {
  const wire: Wire = {pass: (signal) => signal};
  const sides: {caller: Side; callee: Side} = {
    caller: makeSide('caller', make, caller, speed, (signal) => carry(signal, 'caller')),
    callee: makeSide('callee', make, callee, speed, (signal) => carry(signal, 'callee')),
  };
  const carry = (signal: Signal, from: 'caller' | 'callee') => {
    const passed = wire.pass(signal, from);
    if (!passed) return;
    // As by a socket: what is sent is text, and it comes later.
    const text = JSON.stringify(passed);
    const other = from === 'caller' ? 'callee' : 'caller';
    setTimeout(() => sides[other].link.accept(JSON.parse(text) as Signal));
  };
  return {
    ...sides,
    wire,
    close: () => {
      sides.caller.link.close();
      sides.callee.link.close();
    },
  };
}

function makeSide(
  name: 'caller' | 'callee',
  make: MakeConnection,
  tracks: SentTracks,
  speed: number,
  send: (signal: Signal) => void,
): Side {
  const stream = new MediaStream();
  // Chromium decodes the sound of what is played.
  const speaker = new Audio();
  speaker.srcObject = stream;
  const heard = {states: [] as PeerState[], sent: [] as Signal[], told: [] as string[], bad: [] as string[]};
  const network = new EventTarget();
  let builds = 0;
  const link = new PeerLink({
    isCaller: name === 'caller',
    iceServers: [],
    makeConnection: (needs) => {
      builds += 1;
      return make(needs);
    },
    tracks: () => tracks,
    onSignal: (signal) => {
      heard.sent.push(signal);
      send(signal);
    },
    onState: (state) => heard.states.push(state),
    onTrack: (track) => {
      for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
      stream.addTrack(track);
      // Closed before it could begin.
      speaker.play().catch(() => undefined);
    },
    onBadDescription: (type) => heard.bad.push(type),
    onReady: () => heard.told.push('(ready)'),
    onTold: (text) => heard.told.push(text),
    later: (ms, work) => later(ms / speed, work),
    onNetworkChange: (listener) => {
      network.addEventListener('change', listener);
      return () => network.removeEventListener('change', listener);
    },
  });
  return {
    ...heard,
    link,
    stream,
    changeNetwork: () => void network.dispatchEvent(new Event('change')),
    builds: () => builds,
  };
}

export function start({caller, callee}: Pair): void {
  callee.link.start();
  caller.link.start();
}

/** Whether the peers are connected, by what both sides said last. */
export const areConnected = ({caller, callee}: Pair): boolean =>
  caller.states.at(-1) === 'connected' && callee.states.at(-1) === 'connected';

export type Received = {readonly frames: number; readonly energy: number; readonly bytes: number};

/** What this side has received so far by the present connection. */
export async function received({link}: Side): Promise<Received> {
  const report = (await link.stats()) ?? new Map<string, never>();
  const got = {frames: 0, energy: 0, bytes: 0};
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    if (entry['type'] !== 'inbound-rtp') continue;
    got.frames += Number(entry['framesDecoded'] ?? 0);
    got.energy += Number(entry['totalAudioEnergy'] ?? 0);
    got.bytes += Number(entry['bytesReceived'] ?? 0);
  }
  return got;
}

/** The user name of the present ICE session: each restart and each new connection has another one. */
export const ufragOf = (signal: Signal | undefined): string | undefined => {
  const sdp =
    signal?.type === 'offer' ? signal.offer.sdp : signal?.type === 'answer' ? signal.answer.sdp : '';
  return /a=ice-ufrag:(\S+)/.exec(sdp)?.[1];
};

/** More of it arrives. */
export async function more(side: Side, what: 'frames' | 'energy'): Promise<void> {
  const before = (await received(side))[what];
  await expect.poll(async () => (await received(side))[what]).toBeGreaterThan(before);
}

export const offersOf = ({sent}: Side): readonly Signal[] => sent.filter(({type}) => type === 'offer');
