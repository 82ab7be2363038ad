// The WebSocket itself, as an actor of the socket machine: opened when it starts, closed when it stops.
import {fromCallback} from 'xstate';
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import {SOCKET_PROTOCOL} from '#schema/wire/socket.limits.ts';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {logFrame} from '#web/socket/frame-log.ts';
import {onceClear} from '#web/ui/way.ts';
import type {SocketNews} from '#web/socket/socket.machine.ts';

export type Wire = {
  /** For the machine, as its `socket`. */
  readonly actor: ReturnType<typeof fromCallback<{type: 'ping'}>>;
  /** @returns whether there was an open socket to send it by. */
  readonly send: (message: ClientMessage) => boolean;
};

type Needs = {
  readonly url: string;
  /** What is sent after the greeting of every new socket. */
  readonly onOpen: () => readonly ClientMessage[];
  readonly onFrame: (frame: ServerMessage) => void;
};

/** The address of the socket: both must be those of the session (specification, section 7.10). */
export function socketUrl(origin: string, {userId, username}: {userId: string; username: string}): string {
  return `${origin.replace(/^http/, 'ws')}/ws?${new URLSearchParams({userId, username}).toString()}`;
}

export function createWire({url, onOpen, onFrame}: Needs): Wire {
  let socket: WebSocket | undefined;
  const send = (message: ClientMessage): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    const text = JSON.stringify(message);
    socket.send(text);
    logFrame('out', text);
    return true;
  };
  const actor = fromCallback<{type: 'ping'}>(({sendBack, receive}) => {
    const tell = (news: SocketNews) => sendBack(news);
    const over = new AbortController();
    let own: WebSocket | undefined;
    // Chat is nobody's only way to write: what waits in the outbox goes first.
    const callOff = onceClear(() => {
      try {
        own = new WebSocket(url);
      } catch {
        return tell({type: 'creationFailed'});
      }
      socket = own;
      listen(own, over.signal, tell);
    });
    receive(() => send({type: 'ping'}));
    return () => {
      callOff();
      over.abort();
      own?.close();
      if (socket === own) socket = undefined;
    };
  });
  const listen = (own: WebSocket, signal: AbortSignal, tell: (news: SocketNews) => void): void => {
    own.addEventListener(
      'open',
      () => {
        send({type: 'user_connected', protocol: SOCKET_PROTOCOL});
        tell({type: 'opened'});
        onOpen().forEach(send);
      },
      {signal},
    );
    own.addEventListener(
      'message',
      ({data}: MessageEvent<unknown>) => {
        logFrame('in', typeof data === 'string' ? data : '');
        const frame = typeof data === 'string' ? decodeServerMessage(data) : undefined;
        tell({type: frame?.type === 'pong' ? 'pong' : 'heard'});
        if (frame?.type === 'move') tell({type: 'moved', afterMs: frame.afterMs});
        if (frame !== undefined) onFrame(frame);
      },
      {signal},
    );
    own.addEventListener('error', () => tell({type: 'errored'}), {signal});
    own.addEventListener('close', ({code}) => tell({type: 'closed', code}), {signal});
  };
  return {actor, send};
}
