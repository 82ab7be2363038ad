// Credentials of the relay are renewed before they end, by the server's clock.
import {afterEach, expect, test} from 'vitest';
import {createActor} from 'xstate';
import {peerActor} from '#web/calls/peer/peer.actor.ts';
import {connectBySimplePeer} from '#web/calls/peer/simple-peer.connection.ts';
import {serverClock} from '#web/io/server-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
afterEach(() => serverClock.tell(Date.now()));

const nothing = () => undefined;

test.each([
  ['ahead', -DAY_MS],
  ['behind', DAY_MS],
])('on a device that is a day %s credentials of an hour are renewed after 55 minutes', async (_, aheadMs) => {
  serverClock.tell(Date.now() + aheadMs);
  const planned: number[] = [];
  const actor = createActor(
    peerActor({
      makeConnection: connectBySimplePeer,
      iceServers: () => Promise.resolve({iceServers: [], expiresAt: Date.now() + aheadMs + 60 * MINUTE_MS}),
      tracks: () => ({audio: null, video: null}),
      ownMedia: () => ({isMuted: true, isVideoOff: true, isSharingScreen: false}),
      onSignal: nothing,
      onGranted: nothing,
      onReport: nothing,
      onPeer: nothing,
      later: (ms) => {
        planned.push(Math.round(ms / MINUTE_MS));
        return nothing;
      },
      onNetworkChange: () => nothing,
    }),
  );
  actor.start();
  actor.send({type: 'begin', isCaller: false});
  await expect.poll(() => planned).toContain(55);
  actor.stop();
});
