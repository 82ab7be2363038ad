// Sockets of people in a call, at a signal whose sync is played by the test.
import {expect} from 'vitest';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {Client} from '#tests/sockets.ts';

/** Sends a message. */
export const say = (socket: Client, message: object) => socket.send(JSON.stringify(message));
/** The next frame. */
export const read = async (socket: Client) => JSON.parse(await socket.next()) as ServerMessage;

/** What a caller sends to begin; `more` changes it. */
export const offer = (targetUserId: string, more: object = {}) => ({
  type: 'webrtc-offer',
  targetUserId,
  offer: {type: 'offer', sdp: 'v=0'},
  ...more,
});

export const candidate = (targetUserId: string, more: object = {}) => ({
  type: 'ice-candidate',
  targetUserId,
  candidate: {candidate: 'candidate:1', sdpMid: '0'},
  ...more,
});

/** What a socket gets up to the answer of a ping: nothing of earlier can come later. */
export async function heardBy(socket: Client): Promise<readonly ServerMessage[]> {
  say(socket, {type: 'ping'});
  const frames: ServerMessage[] = [];
  for (;;) {
    const frame = await read(socket);
    if (frame.type === 'pong') return frames;
    frames.push(frame);
  }
}

/** What sync tells signal of a connected call. */
export const grant = (callId: string, one: string, other: string) =>
  [
    {userId: one, calls: [{callId, peerId: other}]},
    {userId: other, calls: [{callId, peerId: one}]},
  ] as const;

/** Waits until signal knows that it may relay, as a client would: by a message that is refused until then. */
export async function relays(from: Client, to: string, reader: Client): Promise<void> {
  await expect
    .poll(async () => {
      say(from, candidate(to));
      const [refused] = await heardBy(from);
      return refused?.type;
    })
    .toBeUndefined();
  await heardBy(reader);
}

/** Rejections by their code and call, other frames by their type. */
export const refusedFrom = (frames: readonly ServerMessage[]) =>
  frames.map((frame) => (frame.type === 'error' ? [frame.code, frame.callId] : frame.type));
