// signal: tracks who is online and delivers live hints. Nothing is stored here, and the tables are never
// touched (docs/decisions/0004-only-sync-writes-to-postgresql.md).
import {createHmac, timingSafeEqual} from 'node:crypto';
import * as uWS from 'uWebSockets.js';
import {decodeIdentity, IDENTITY_HEADER} from '#schema/wire/identity.ts';
import {isFromWebPage} from '#schema/wire/loopback.ts';
import {hear} from '#signal/hear.ts';

const port = Number(process.env['SIGNAL_PORT']);
const secret = process.env['GATEWAY_SECRET'] ?? '';
if (!Number.isInteger(port) || secret.length < 32) {
  throw new Error('signal needs SIGNAL_PORT and GATEWAY_SECRET: start it through npm start');
}

type Client = {readonly userId: string; readonly username: string};

const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const app = uWS.App();
app.ws<Client>('/ws', {
  maxPayloadLength: 65_536,
  maxBackpressure: 262_144,
  // A slow reader is disconnected and reconnects; silently dropped messages would be worse.
  closeOnBackpressureLimit: true,
  idleTimeout: 60,
  // Minutes; uWebSockets.js counts them modulo 240.
  maxLifetime: 230,
  sendPingsAutomatically: true,
  upgrade: (response, request, context) => {
    const identity = decodeIdentity(request.getHeader(IDENTITY_HEADER), sign, equal, Date.now());
    if (!identity) {
      response.writeStatus('401 Unauthorized').end();
      return;
    }
    response.upgrade<Client>(
      {userId: identity.userId, username: identity.username},
      request.getHeader('sec-websocket-key'),
      request.getHeader('sec-websocket-protocol'),
      request.getHeader('sec-websocket-extensions'),
      context,
    );
  },
  open: (socket) => {
    // One topic per learner: what goes to them reaches every device.
    socket.subscribe(`u:${socket.getUserData().userId}`);
  },
  message: (socket, bytes, isBinary) => {
    const answer = hear(isBinary ? undefined : Buffer.from(bytes).toString('utf8'));
    if (answer) socket.send(JSON.stringify(answer));
  },
});
// A web page cannot forge the gateway's signature, and nothing else here reveals who is online.
app.any('/*', (response, request) => {
  if (isFromWebPage((name) => request.getHeader(name)))
    response.writeStatus('403 Forbidden').end('Only for the processes of the academy.');
  else if (request.getUrl() === '/ready') response.end('ok');
  else response.writeStatus('404 Not Found').end();
});
app.listen('127.0.0.1', port, (listening) => {
  if (!listening) throw new Error(`signal cannot listen on port ${port}`);
});

const stop = () => {
  app.close();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
