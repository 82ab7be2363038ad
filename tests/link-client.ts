// The internal link as signal opens it, or as somebody else would.
import {once} from 'node:events';
import {WebSocket} from 'ws';
import {
  decodeDown,
  LINK_HEADER,
  LINK_PATH,
  LINK_VERSION,
  type LinkCommand,
  type LinkDown,
  type LinkResult,
  type LinkUp,
} from '#schema/wire/link.ts';

export type LinkClient = {
  readonly send: (frame: LinkUp) => void;
  /** The academy's, which is told once. */
  readonly epoch: Promise<number>;
  readonly next: () => Promise<LinkDown>;
  /** Sends commands and waits for all their results. */
  readonly ask: (...commands: readonly LinkCommand[]) => Promise<readonly LinkResult[]>;
  /** The close code. */
  readonly closed: Promise<number>;
  readonly close: () => void;
};

/** Opens the link and says hello. @throws {Error} when it is rejected. */
export async function openLink(port: number, secret: string, hello: object = {}): Promise<LinkClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LINK_PATH}`, {headers: {[LINK_HEADER]: secret}});
  const heard: LinkDown[] = [];
  const readers: ((down: LinkDown) => void)[] = [];
  const told = Promise.withResolvers<number>();
  socket.on('message', (data) => {
    const down = decodeDown((data as Buffer).toString('utf8'));
    if (!down) throw new Error('a frame of the link cannot be read');
    if (down.type === 'epoch') return told.resolve(down.epoch);
    const reader = readers.shift();
    if (reader) reader(down);
    else heard.push(down);
    return undefined;
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const next = () => {
    const down = heard.shift();
    return down ? Promise.resolve(down) : new Promise<LinkDown>((resolve) => readers.push(resolve));
  };
  send({type: 'hello', node: 'test', version: LINK_VERSION, spreads: false, ...hello});
  return {
    send,
    epoch: told.promise,
    next,
    ask: async (...commands) => {
      send({type: 'commands', items: commands});
      const results: LinkResult[] = [];
      while (results.length < commands.length) {
        const down = await next();
        if (down.type === 'results') results.push(...down.items);
      }
      return results;
    },
    closed,
    close: () => socket.close(),
  };
}
