// From the socket's first ring to what a screen shows: the engine is fetched in between.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {keepCalls} from '#web/calls/keep-calls.ts';
import {FIRST_SOCKET_MS} from '#web/calls/first-socket.ts';
import {ringByRow} from '#web/calls/load-engine.ts';
import {signedOutHere} from '#web/data/current-user.ts';
import {callActions, useCall, useCallPart} from '#web/calls/use-call.ts';
import type {ChatSocket} from '#web/socket/chat-socket.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';

const store = getDefaultStore();
const remoteUser = {id: 'bob', username: 'bob', fullName: 'Bob Stone'};
let stop: () => void;

function signIn() {
  const listeners = new Set<(frame: ServerMessage) => void>();
  const sent: ClientMessage[] = [];
  const socket: Partial<ChatSocket> = {
    userId: crypto.randomUUID(),
    connection: () => ({state: 'open'}),
    subscribe: () => () => undefined,
    onLeave: () => () => undefined,
    onFrame: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (message) => {
      sent.push(message);
      return true;
    },
    isLeading: true,
  };
  store.set(chatSocketAtom, socket as ChatSocket);
  return {
    sent,
    say: (frame: ServerMessage) => {
      for (const listener of listeners) listener(frame);
    },
    heardBy: () => listeners.size,
  };
}

const isIncoming = ({callState}: CallView) => callState === 'incoming';

function Screen() {
  const {remoteUser: caller, callType} = useCall();
  return useCallPart(isIncoming) ? (
    <button type="button" onClick={() => callActions.decline()}>
      Decline {caller?.fullName}, {callType}
    </button>
  ) : (
    <p>Nobody calls</p>
  );
}

beforeEach(() => {
  // What the call asks the academy for; there is none here.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no academy')));
  stop = keepCalls();
});
afterEach(() => {
  stop();
  store.set(chatSocketAtom, undefined);
  vi.unstubAllGlobals();
});

test('a ring is shown, frames that came while the engine was fetched are not lost, and it is declined', async () => {
  const screen = await render(<Screen />);
  const academy = signIn();
  const ring = {type: 'call-request', fromUserId: 'bob', callType: 'video', callerInfo: remoteUser} as const;
  academy.say({type: 'call-ended', fromUserId: 'bob', callId: 'c0', reason: 'missed'});
  academy.say({...ring, callId: 'c1'});
  academy.say({type: 'call-ended', fromUserId: 'bob', callId: 'c1', reason: 'cancelled'});
  academy.say({...ring, callId: 'c2'});
  await screen.getByRole('button', {name: 'Decline Bob Stone, video'}).click();
  await expect.element(screen.getByText('Nobody calls')).toBeVisible();
  expect(academy.sent).toMatchObject([{type: 'call-decline', callId: 'c2', targetUserId: 'bob'}]);
});

test('what rang before this tab was there rings by its row, also when the socket comes later; and not again', async () => {
  const screen = await render(<Screen />);
  const ring = {
    type: 'call-request',
    fromUserId: 'bob',
    callId: 'c1',
    callType: 'voice',
    callerInfo: remoteUser,
  } as const;
  ringByRow(ring);
  const academy = signIn();
  await screen.getByRole('button', {name: 'Decline Bob Stone, voice'}).click();
  await expect.element(screen.getByText('Nobody calls')).toBeVisible();
  ringByRow({...ring});
  // Heard of by its end, before the row came.
  academy.say({type: 'call-ended', fromUserId: 'bob', callId: 'c2', reason: 'cancelled'});
  ringByRow({...ring, callId: 'c2'});
  ringByRow(undefined);
  ringByRow({...ring, callId: 'c3', callType: 'video'});
  await expect.element(screen.getByRole('button', {name: 'Decline Bob Stone, video'})).toBeVisible();
  expect(store.get(callAtom).callId).toBe('c3');
  ringByRow(undefined);
});

test('signed out, the call is over, its devices are released, and nothing listens any more', async () => {
  const academy = signIn();
  callActions.place(remoteUser, 'voice');
  await expect.poll(() => academy.sent.map(({type}) => type)).toEqual(['call-request']);
  const tracks = store.get(callAtom).localStream?.getTracks() ?? [];
  expect(tracks.map(({readyState}) => readyState)).toEqual(['live']);
  store.set(chatSocketAtom, undefined);
  expect(tracks.map(({readyState}) => readyState)).toEqual(['ended']);
  expect([academy.sent.at(-1)?.type, academy.heardBy(), store.get(callAtom)]).toEqual([
    'call-end',
    0,
    IDLE_CALL,
  ]);
});

test('a call before the socket is there waits for it', async () => {
  callActions.place(remoteUser, 'voice');
  await Promise.resolve();
  expect(store.get(callAtom)).toEqual(IDLE_CALL);
  const academy = signIn();
  await expect.poll(() => academy.sent.map(({type}) => type)).toEqual(['call-request']);
  store.set(chatSocketAtom, undefined);
});

test('a call that waits for the socket ends with the sign-out: nobody who signs in next places it', async () => {
  callActions.place(remoteUser, 'voice');
  await Promise.resolve();
  signedOutHere();
  const academy = signIn();
  academy.say({
    type: 'call-request',
    fromUserId: 'bob',
    callId: 'c1',
    callType: 'voice',
    callerInfo: remoteUser,
  });
  // By then the engine is there.
  await expect.poll(() => store.get(callAtom).callId).toBe('c1');
  expect(academy.sent).toEqual([]);
  store.set(chatSocketAtom, undefined);
});

test('a call without a socket does not begin, and says why; the card of it can be closed', async () => {
  await render(<Screen />);
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  callActions.place(remoteUser, 'video');
  vi.advanceTimersByTime(FIRST_SOCKET_MS);
  vi.useRealTimers();
  await expect.poll(() => store.get(callAtom).phase).toBe('ended');
  expect(store.get(callAtom).ended).toMatchObject({
    why: 'notStarted',
    text: 'Not connected to server',
    remoteUser,
    callType: 'video',
  });
  callActions.dismiss();
  await expect.poll(() => store.get(callAtom)).toEqual(IDLE_CALL);
});
