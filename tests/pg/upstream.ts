// A stub of the upstream process behind the gateway: accepts sockets, and keeps the headers of each upgrade.
import * as uWS from 'uWebSockets.js';
import {freePort} from '#tests/free-port.ts';

type Upgrade = Record<string, string>;

/** Starts the stub: it keeps the headers of each upgrade and echoes messages. */
export async function upstream() {
  const port = await freePort();
  const upgrades: Upgrade[] = [];
  let listening: uWS.us_listen_socket | false = false;
  const app = uWS.App();
  app.ws('/*', {
    maxPayloadLength: 1 << 20,
    upgrade: (response, request, context) => {
      const headers: Upgrade = {url: `${request.getUrl()}?${request.getQuery()}`};
      request.forEach(
        (name, value) => (headers[name] = name in headers ? `${headers[name]}, ${value}` : value),
      );
      upgrades.push(headers);
      if (request.getQuery().includes('refuse')) {
        response.writeStatus('429 Too Many Requests').end('not now');
        return;
      }
      const header = (name: string) => request.getHeader(name);
      const [key, protocol, extensions] = ['key', 'protocol', 'extensions'].map(
        (word) => `sec-websocket-${word}`,
      );
      response.upgrade({}, header(key ?? ''), header(protocol ?? ''), header(extensions ?? ''), context);
    },
    message: (socket, bytes) => {
      const text = Buffer.from(bytes).toString('utf8');
      if (text === 'end') socket.end(1001);
      else socket.send(`heard ${text}`);
    },
  });
  const start = () =>
    new Promise<void>((resolve) =>
      app.listen('127.0.0.1', port, (token) => {
        listening = token;
        resolve();
      }),
    );
  await start();
  return {
    port,
    upgrades,
    start,
    /** Takes no more sockets; those that are open stay. */
    stop: () => listening && uWS.us_listen_socket_close(listening),
    close: () => app.close(),
  };
}
