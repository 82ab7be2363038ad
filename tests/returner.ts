// Somebody who comes back to channels after an absence: asks for what came meanwhile until nothing is left, and keeps
// only how far they have read.
import {setTimeout as pause} from 'node:timers/promises';
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {Client} from '#tests/sockets.ts';

/** How far each channel has been read, and what that took. */
export type CaughtUp = {
  readonly seqs: ReadonlyMap<string, number>;
  /** Answers of the server. */
  readonly answers: number;
};

/**
 * Reads the channels from their beginning, each message once and in its order.
 * @throws {Error} when one is missing or comes twice, when the server refuses for good, or when the socket ends.
 */
export async function catchUp(socket: Client, channelIds: readonly string[]): Promise<CaughtUp> {
  const seqs = new Map(channelIds.map((channelId) => [channelId, 0]));
  const ask = () => {
    const channels = [...seqs].map(([channelId, seq]) => ({channelId, seq}));
    socket.send(JSON.stringify({type: 'resume', channels}));
  };
  const ended = socket.closed.then((code): never => {
    throw new Error(`the socket ended: ${code}`);
  });
  // It is told by the race below, and by nobody once everything has come.
  ended.catch(() => undefined);
  ask();
  for (let answers = 0; ;) {
    const frame = decodeServerMessage(await Promise.race([socket.next(), ended]));
    if (frame?.type === 'error') {
      if (frame.retryAfterMs === undefined) throw new Error(`${frame.code}: ${frame.message}`);
      await pause(frame.retryAfterMs);
      ask();
    } else if (frame?.type === 'resumed') {
      answers += 1;
      read(frame, seqs);
      if (!frame.channels.some(({hasMore}) => hasMore)) return {seqs, answers};
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
