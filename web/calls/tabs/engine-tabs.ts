// For tests: two learners in one page, with real devices and real peers, and tabs by real locks and channels.
import {expect} from 'vitest';
import {CallEngine} from '#web/calls/call-engine.ts';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {IDLE_CALL} from '#web/calls/current-call.ts';
import type {MediaPort} from '#web/calls/media/call-media.ts';
import type {IceServers} from '#web/calls/peer/peer.actor.ts';
import {SmallServer, type SmallSocket} from '#web/calls/small-server.ts';

export type Tab = {
  readonly engine: CallEngine;
  readonly socket: SmallSocket;
  readonly view: CallView;
  /** All that it has been in, once after the other. */
  readonly states: readonly string[];
};

let server: SmallServer;
/** User ids of the two of this test. */
export let names: {ada: string; bob: string};
const tabs: Tab[] = [];
/** What the devices have given. */
export const opened: MediaStreamTrack[] = [];

/** The real devices; every track that they give is noted. */
export const port: MediaPort = {
  getUserMedia: async (constraints) => {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    opened.push(...stream.getTracks());
    return stream;
  },
  getDisplayMedia: async () => {
    const canvas = document.createElement('canvas');
    const stream = canvas.captureStream(10);
    opened.push(...stream.getTracks());
    return stream;
  },
};

export const NO_SERVERS = {iceServers: [], expiresAt: undefined};

/** A tab with a socket of its own, or with that of another tab of the browser. */
export function openTab(
  name: 'ada' | 'bob',
  socket = server.socket(names[name]),
  media: MediaPort = port,
  iceServers: () => Promise<IceServers> = () => Promise.resolve(NO_SERVERS),
): Tab {
  let view = IDLE_CALL;
  const states: string[] = [];
  const engine = new CallEngine({
    socket,
    media: () => media,
    iceServers,
    show: (next) => {
      view = next;
      const state = stateOf(view);
      if (states.at(-1) !== state) states.push(state);
    },
  });
  const before = socket.hear;
  socket.hear = (frame) => {
    before(frame);
    engine.hear(frame);
  };
  const tab: Tab = {
    engine,
    socket,
    states,
    get view() {
      return view;
    },
  };
  tabs.push(tab);
  return tab;
}

export const user = (name: 'ada' | 'bob') => ({id: names[name], username: name, fullName: name});
const stateOf = ({callState, phase}: CallView) => `${callState}: ${phase}`;
export const now = ({view}: Tab) => stateOf(view);
/** To connect takes its time on a busy machine. */
export const reaches = async (tab: Tab, state: string) => {
  await expect.poll(() => now(tab), {timeout: 15_000}).toBe(state);
};
export const live = () => opened.filter(({readyState}) => readyState === 'live');

/** Rings, is accepted, and connects. */
export async function connect(callType: 'voice' | 'video', ada: Tab, bob: Tab): Promise<void> {
  ada.engine.place(user('bob'), callType);
  await reaches(bob, 'incoming: ringing');
  bob.engine.accept(true);
  await reaches(ada, 'connected: live');
  await reaches(bob, 'connected: live');
}

/** Before each test. */
export function beginCalls(): void {
  server = new SmallServer();
  const id = crypto.randomUUID().slice(0, 8);
  names = {ada: `ada-${id}`, bob: `bob-${id}`};
}

/** After each test. @throws {Error} when a device was not released. */
export function endCalls(): void {
  for (const {engine} of tabs.splice(0)) engine.stop();
  const left = live().length;
  for (const track of opened.splice(0)) track.stop();
  if (left > 0) throw new Error(`${left} tracks are still open`);
}
