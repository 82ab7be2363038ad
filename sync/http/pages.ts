// The web client as files: hashed assets for ever, pages and the service worker asked for anew each time.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {serveStatic} from '@hono/node-server/serve-static';
import type {Hono, MiddlewareHandler} from 'hono';
import {routeAt} from '#schema/wire/routes.ts';
import {contentSecurityPolicy, newNonce} from '#sync/http/headers.ts';

/** Stands in the built pages where each reply's own nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';
/** Files at the root; a page is never served as a plain file, for it needs its nonce. */
const FILES = ['/sw.js', '/theme.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png', '/icon-512.png'];

/** Keeps what was found for that long. */
const cached =
  (control: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', control);
  };

export function pages(app: Hono, folder: string): void {
  const file = serveStatic({root: folder, precompressed: true});
  // Their names change with their content.
  app.use('/assets/*', cached('public, max-age=31536000, immutable'), file);
  // The service worker among them must be asked for anew each time.
  app.on('GET', FILES, cached('no-cache'), file);
  app.get('*', async (c, next) => {
    if (/^\/(?:api|assets|zero|ws)(?:\/|$)/.test(c.req.path)) return next();
    const route = routeAt(c.req.path);
    // The service worker keeps the app's page under its own name.
    const isApp = c.req.path === '/app.html' || (route !== undefined && route.entry !== 'public');
    const nonce = newNonce();
    const name = isApp ? 'app.html' : 'index.html';
    const html = (await readFile(join(folder, name), 'utf8')).replaceAll(NONCE_PLACE, nonce);
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-cache');
    c.header(
      'Cross-Origin-Opener-Policy',
      c.req.query('inspect') === undefined ? 'same-origin' : 'unsafe-none',
    );
    // What is no page shows the 404 card of the public entry.
    return c.html(html, isApp || route ? 200 : 404);
  });
}
