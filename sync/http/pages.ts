// The web client as files: hashed assets for ever, pages and the service worker asked for anew each time.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {serveStatic} from '@hono/node-server/serve-static';
import type {Hono} from 'hono';
import {routeAt} from '#schema/wire/routes.ts';
import {contentSecurityPolicy, newNonce} from '#sync/http/headers.ts';

/** Stands in the built pages where each reply's own nonce goes. */
const NONCE_PLACE = '__CSP_NONCE__';

export function pages(app: Hono, folder: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use('*', async (c, next) => {
    // A page is never served as a plain file: it needs its nonce.
    if (/\.(?:js|webmanifest|svg|png|ico|txt|woff2)$/.test(c.req.path)) {
      return serveStatic({root: folder, onFound: (_, found) => found.header('Cache-Control', 'no-cache')})(c, next);
    }
    return next();
  });
  app.get('*', async (c, next) => {
    if (/^\/(?:api|assets|zero|ws)(?:\/|$)/.test(c.req.path)) return next();
    const route = routeAt(c.req.path);
    // What is no page shows the 404 card of the public entry.
    const file = route && route.entry !== 'public' ? 'app.html' : 'index.html';
    const nonce = newNonce();
    const html = (await readFile(join(folder, file), 'utf8')).replaceAll(NONCE_PLACE, nonce);
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
    c.header('Cache-Control', 'no-cache');
    c.header('Cross-Origin-Opener-Policy', c.req.query('inspect') === undefined ? 'same-origin' : 'unsafe-none');
    return c.html(html, route ? 200 : 404);
  });
}
