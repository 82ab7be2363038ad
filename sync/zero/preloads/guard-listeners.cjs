// Loaded into zero-cache by NODE_OPTIONS: its listeners check neither Origin nor Host, and its change stream asks
// nobody who reads. Loopback is open to every web page on the machine, so each listener demands a secret that only
// sync and zero-cache's own workers know (sync/loopback-link.ts).
'use strict';
const {createHash, timingSafeEqual} = require('node:crypto');
const http = require('node:http');

const HEADER = 'x-academy-link';
const {ACADEMY_LINK_SECRET: secret = '', ACADEMY_ORIGIN: origin = '', ZERO_PORT: port} = process.env;
if (secret.length < 32 || origin === '') {
  throw new Error('zero-cache needs ACADEMY_LINK_SECRET and ACADEMY_ORIGIN: start it through npm start');
}
const PUBLIC_PORT = Number(port);
const CHANGES_PORT = PUBLIC_PORT + 1;
const LOOPBACK = new Set(['localhost', '127.0.0.1']);

const digest = (text) => createHash('sha256').update(text).digest();
const isSecret = (text) => typeof text === 'string' && timingSafeEqual(digest(text), digest(secret));

/** Asked by `npm start` until zero-cache is ready. A page of a browser does not pass as it. */
const isProbe = ({method, url, headers}) =>
  method === 'GET' &&
  url === '/keepalive' &&
  LOOPBACK.has((headers.host ?? '').replace(/:\d+$/, '')) &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] === undefined;

/** Browsers come through the gateway alone, which passes their Origin on; at the change stream there are none. */
const isFromUs = ({headers, socket}) =>
  isSecret(headers[HEADER]) &&
  (headers.origin === undefined || (headers.origin === origin && socket.localPort === PUBLIC_PORT));

const GUARDED = new Set(['request', 'upgrade', 'connect', 'checkContinue', 'checkExpectation']);
const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, ...args) {
  if (!GUARDED.has(event)) return emit.call(this, event, ...args);
  const [request, reply] = args;
  const isLetIn = isFromUs(request) || (event === 'request' && isProbe(request));
  // What zero-cache passes on or writes down must not carry it.
  delete request.headers[HEADER];
  if (isLetIn) return emit.call(this, event, ...args);
  if (reply instanceof http.ServerResponse) {
    reply
      .writeHead(403, {Connection: 'close', 'Content-Type': 'text/plain'})
      .end('Only for the processes of the academy.');
  } else {
    reply.on('error', () => undefined);
    reply.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }
  return true;
};

// zero-cache's replicators read the change stream by `ws`, which asks by http.request.
const request = http.request;
http.request = function (options, ...rest) {
  const isOurs =
    typeof options?.headers === 'object' &&
    LOOPBACK.has(options.host) &&
    Number(options.port) === CHANGES_PORT;
  if (!isOurs) return request.call(this, options, ...rest);
  const headers = {...options.headers, [HEADER]: secret};
  return request.call(this, Object.assign({}, options, {headers}), ...rest);
};
