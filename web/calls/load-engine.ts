// Fetches what makes calls, with the first call or ring.
import {getDefaultStore} from 'jotai';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {FIRST_SOCKET_MS} from '#web/calls/first-socket.ts';
import type {CallEngine} from '#web/calls/call-engine.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import type {CallSocket} from '#web/calls/call-sender.ts';

type RingMessage = Extract<ServerMessage, {type: 'call-request'}>;

let socket: CallSocket | undefined;
let loading: Promise<CallEngine | undefined> | undefined;
let engine: CallEngine | undefined;

/** The engine of who is signed in; `undefined` for a guest. @throws {TypeError} when it cannot be fetched. */
export async function callEngine(): Promise<CallEngine | undefined> {
  const own = socket;
  loading ??= fetchEngine(own);
  try {
    return await loading;
  } catch (error) {
    // Offline, or an old tab beside a newer build: the next one tries again.
    if (socket === own) loading = undefined;
    throw error;
  }
}

async function fetchEngine(own: CallSocket | undefined): Promise<CallEngine | undefined> {
  if (!own) return undefined;
  const {startCallEngine} = await import('#web/calls/call-engine.ts');
  if (socket !== own) return undefined;
  engine = startCallEngine({socket: own});
  return engine;
}

/**
 * The same for somebody who calls: on a page that has just opened, the socket is waited for.
 * @throws {TypeError} as `callEngine`; {CallGivenUp}.
 */
export async function callersEngine(): Promise<CallEngine | undefined> {
  if (!socket) await firstSocket();
  return callEngine();
}

/** Who called has signed out before there was a socket: nothing is left to say. */
export class CallGivenUp extends Error {}

/** Wait for a socket. */
const waiting = new Set<(error?: CallGivenUp) => void>();

const firstSocket = () =>
  new Promise<void>((resolve, reject) => {
    const come = (error?: CallGivenUp) => {
      clearTimeout(timer);
      waiting.delete(come);
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => come(), FIRST_SOCKET_MS);
    waiting.add(come);
  });

/** Another learner has signed in, or nobody is: the call of before ends. */
export function setCallSocket(next: CallSocket | undefined): void {
  engine?.stop();
  engine = undefined;
  loading = undefined;
  socket = next;
  known.clear();
  getDefaultStore().set(callAtom, IDLE_CALL);
  if (next) for (const come of waiting) come();
  ringAsRowSays();
}

/** Nobody is signed in any more: calls that wait for a socket end. */
export function giveUpWaiting(): void {
  for (const come of waiting) come(new CallGivenUp());
}

/** Came while the engine was being fetched. */
const early: ServerMessage[] = [];

/** Calls of which a frame has told this tab: their rows say nothing new. */
const known = new Set<string>();
let rowRing: RingMessage | undefined;

/**
 * The row of a call says that it rings here, or no longer does. A tab that was opened after the server told of the ring
 * learns of it by its row alone.
 */
export function ringByRow(ring: RingMessage | undefined): void {
  rowRing = ring;
  ringAsRowSays();
}

function ringAsRowSays(): void {
  if (socket && rowRing && !known.has(rowRing.callId)) hearCallFrame(rowRing);
}

/** Passes a frame of the socket on, in the order in which they came. */
export function hearCallFrame(frame: ServerMessage): void {
  if ('callId' in frame && frame.callId !== undefined) known.add(frame.callId);
  if (engine) return engine.hear(frame);
  // Only a ring begins something here: the rest is of a call in another tab, or follows the ring.
  if (frame.type !== 'call-request' && early.length === 0) return;
  early.push(frame);
  if (early.length === 1) void hearEarly();
}

async function hearEarly(): Promise<void> {
  try {
    await callEngine();
  } catch {
    // Nothing rings here then; another tab or device does.
  }
  for (const frame of early.splice(0)) engine?.hear(frame);
}
