// WebSockets as a browser or an attacker would open them.
import {once} from 'node:events';
import {request} from 'node:http';
import type {Socket} from 'node:net';

export type Headers = Readonly<Record<string, string>>;

/** Every upgrade's own headers. */
export const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The HTTP status that an upgrade gets (101 when it is let in), or `reset` when there is no reply. */
export async function statusOfUpgrade(url: string, headers: Headers): Promise<number | 'reset'> {
  return new Promise((resolve) => {
    const asked = request(url.replace(/^ws/, 'http'), {headers: {...UPGRADE, ...headers}});
    asked.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', () => resolve('reset'));
    asked.end();
  });
}

/** Asks for an upgrade and hands the raw socket out before any reply. */
export async function beginUpgrade(url: string, headers: Headers): Promise<Socket> {
  const asked = request(url.replace(/^ws/, 'http'), {headers: {...UPGRADE, ...headers}});
  asked.on('error', () => undefined);
  asked.flushHeaders();
  const [socket] = (await once(asked, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  return socket;
}

export type Client = {
  readonly send: (text: string | Uint8Array<ArrayBuffer>) => void;
  /** The next frame that has not been read yet. */
  readonly next: () => Promise<string>;
  /** Resolves with the close code when the socket has ended, at whichever side. */
  readonly closed: Promise<number>;
  readonly close: () => void;
};

/** Opens a socket. @throws {Error} when it is rejected. */
export async function openSocket(url: string, headers: Headers): Promise<Client> {
  // Node's own client takes headers; the type is the browser's, which has none.
  const socket = new WebSocket(url, {headers} as unknown as string[]);
  const heard: string[] = [];
  const readers: ((text: string) => void)[] = [];
  socket.addEventListener('message', ({data}) => {
    const reader = readers.shift();
    if (reader) reader(String(data));
    else heard.push(String(data));
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({code}) => resolve(code)),
  );
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`refused: ${url}`)));
  });
  return {
    send: (text) => socket.send(text),
    next: () => {
      const text = heard.shift();
      return text === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(text);
    },
    closed,
    close: () => socket.close(),
  };
}
