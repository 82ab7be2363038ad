import type {Server, ServerOptions} from 'node:http';
import {createAdaptorServer} from '@hono/node-server';
import type {Hono} from 'hono';
import {longestFor} from '#sync/http/body.ts';

/** The largest body of all, a picture's, with room for its form, bytes. */
const LARGEST_BYTES = 6 * 1_048_576;

/**
 * Node closes requests that take longer than this; it checks every second, instead of every half minute by default. The
 * rate of a body is checked where it is read (body.ts).
 */
const LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: longestFor(LARGEST_BYTES),
  connectionsCheckingInterval: 1000,
};

/** A server of the app, not yet listening, that is protected against slow clients. */
export function serverOf(app: Hono): Server {
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    serverOptions: LIMITS,
  }) as Server;
  // No route reads the body of these, and the adapter leaves it to come in for as long as it likes.
  server.on('request', (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
  return server;
}
