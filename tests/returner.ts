// Somebody who comes back to channels after an absence: asks for what came meanwhile until nothing is left, and keeps
// only how far they have read.
import {setTimeout as pause} from 'node:timers/promises';
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {Client} from '#tests/sockets.ts';

/**
 * Reads the channels from their beginning, each message once and in its order.
 * @returns how far each has been read; nothing when the socket ended before.
 * @throws {Error} when a message is missing or comes twice, or when the server refuses for good.
 */
export async function catchUp(
  socket: Client,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const seqs = new Map(channelIds.map((channelId) => [channelId, 0]));
  const ask = () => {
    const channels = [...seqs].map(([channelId, seq]) => ({channelId, seq}));
    socket.send(JSON.stringify({type: 'resume', channels}));
  };
  const ended = socket.closed.then(() => undefined);
  ask();
  for (;;) {
    const text = await Promise.race([socket.next(), ended]);
    if (text === undefined) return undefined;
    const frame = decodeServerMessage(text);
    if (frame?.type === 'error') {
      if (frame.retryAfterMs === undefined) throw new Error(`${frame.code}: ${frame.message}`);
      await pause(frame.retryAfterMs);
      ask();
    } else if (frame?.type === 'resumed') {
      read(frame, seqs);
      if (!frame.channels.some(({hasMore}) => hasMore)) return seqs;
      ask();
    }
  }
}

function read({channels}: ServerMessage & {type: 'resumed'}, seqs: Map<string, number>): void {
  for (const {channelId, seq} of channels.flatMap(({messages}) => messages)) {
    const known = seqs.get(channelId) ?? 0;
    if (seq !== known + 1) throw new Error(`after message ${known} of ${channelId} came ${seq}`);
    seqs.set(channelId, seq);
  }
}
