// Serves the web client: hashed assets are cached for ever, pages and the service worker are revalidated every time.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip as gzipBytes} from 'node:zlib';
import {serveStatic} from '@hono/node-server/serve-static';
import type {Context, Hono, MiddlewareHandler} from 'hono';
import {PROBE_PATH, PROBE_REPLY} from '#schema/wire/probe.ts';
import {ENTRANCE_PAGES, fileOfPage, ORIGIN_PLACE, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {routeAt, type Route} from '#schema/wire/routes.ts';
import {escaped} from '#sync/http/escaped.ts';
import {contentSecurityPolicy, newNonce, REPORTS_PATH} from '#sync/http/headers.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipBytes);

/** Placeholder in the built pages for the nonce of each reply. */
const NONCE_PLACE = '__CSP_NONCE__';
/**
 * In the app's page, where its reply says which page it was sent as, and whether under a policy of that page's own, with whom it
 * reaches by that; the copy on a device says none, for its policy is no page's.
 */
const PAGE_PLACE = '<meta name="page" content="" />';
/** Files at the root; a page is never served as a plain file, for it needs its nonce. */
const FILES = ['/sw.js', '/theme.js', '/manifest.webmanifest', '/icon.svg', '/icon-192.png', '/icon-512.png'];

/** Caches for this long. */
const cached =
  (control: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', control);
  };

/** Source maps are for those who run the academy. */
const noMaps: MiddlewareHandler = async (c, next) => (c.req.path.endsWith('.map') ? c.notFound() : next());

/** Asks for XState's inspector: a window of its makers, which a page under COOP same-origin cannot reach. */
const INSPECT_PARAM = 'inspect';

type Options = {
  /** The academy's own address: public pages name it. */
  readonly origin: string;
  /** Origins beside our own that the app may ask. */
  readonly elsewhere?: readonly string[];
  /** Origins that one page alone may ask besides, by its path. */
  readonly elsewhereAt?: ReadonlyMap<string, readonly string[]>;
  /** Whether a developer asks: for them alone a page may be reached by the inspector's window. */
  readonly isDev?: (c: Context) => Promise<boolean>;
  /** Whether a learner asks: the forms of visitors are none of theirs. */
  readonly isLearner?: (c: Context) => Promise<boolean>;
};

/** Specification, section 2.1. */
const SIGNED_IN = '/personal-tutor';

export function pages(app: Hono, folder: string, options: Options): void {
  const {origin, elsewhere = [], elsewhereAt, isDev, isLearner} = options;
  const file = serveStatic({root: folder, precompressed: true});
  // Their names change with their content.
  app.get('/assets/*', noMaps, cached('public, max-age=31536000, immutable'), file);
  // The service worker must be revalidated every time.
  app.on('GET', FILES, cached('no-cache'), file);
  app.get(PROBE_PATH, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(PROBE_REPLY);
  });
  app.get('*', async (c, next) => {
    if (/^\/(?:api|assets|files|python|voice-platform|zero|ws)(?:\/|$)/.test(c.req.path)) return next();
    const route = routeAt(c.req.path);
    // The service worker keeps the app's page under its own name.
    const isApp = c.req.path === '/app.html' || (route !== undefined && route.entry !== 'public');
    // What is no page shows the 404 card of the public entry.
    c.status(isApp || route ? 200 : 404);
    if (!isApp) return sendPublicPage(c, {folder, name: `${PAGES_FOLDER}/${fileOfPage(route)}`, origin});
    return route && isEntrance(c) ? entrancePage(c, route) : appPage(c, route);
  });

  // A form that was sent before its script was there: the page comes again, and nobody reads JSON.
  app.on('POST', [...ENTRANCE_PAGES], (c) => c.redirect(c.req.path, 303));

  const entrancePage = async (c: Context, route: Route) => {
    c.header('Vary', 'Cookie');
    if ((await isLearner?.(c)) === true) return c.redirect(SIGNED_IN);
    // It becomes the app: under the same policy.
    return sendPage(c, folder, `${PAGES_FOLDER}/${fileOfPage(route)}`, {}, elsewhere);
  };
  const appPage = async (c: Context, route: Route | undefined) => {
    const isInspected = c.req.query(INSPECT_PARAM) !== undefined && (await isDev?.(c)) === true;
    // For as long as it is open, wherever it goes on to: the browser keeps the policy that it was opened with.
    const own = elsewhereAt?.get(route?.path ?? '');
    const said = route ? {[PAGE_PLACE]: pageMark(route.path, own)} : {};
    const page = await sendPage(c, folder, 'app.html', said, [...elsewhere, ...(own ?? [])]);
    if (isInspected) page.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
    return page;
  };
}

const pageMark = (path: string, own: readonly string[] | undefined): string =>
  `<meta name="page" content="${escaped(path)}"${own ? ` data-policy="own" data-reaches="${escaped(own.join(' '))}"` : ''} />`;

/** An address that says more than where its visitor came from wants the app, which knows what to make of it. */
const isEntrance = (c: Context): boolean =>
  ENTRANCE_PAGES.includes(c.req.path) && Object.keys(c.req.query()).every((name) => name.startsWith('utm_'));

type PublicPage = {
  readonly folder: string;
  readonly name: string;
  readonly origin: string;
  /** Origins beside our own that it may ask. */
  readonly elsewhere?: readonly string[];
};

/** Answers with a page that is whole in its HTML. @param parts as for `sendPage`. */
export const sendPublicPage = (
  c: Context,
  {folder, name, origin, elsewhere = []}: PublicPage,
  parts: Readonly<Record<string, string>> = {},
): Promise<Response> => sendPage(c, folder, name, {...parts, [ORIGIN_PLACE]: escaped(origin)}, elsewhere);

/**
 * Answers with a built page under the policy of all pages.
 * @param parts HTML that replaces each of these marks in the page.
 */
async function sendPage(
  c: Context,
  folder: string,
  name: string,
  parts: Readonly<Record<string, string>> = {},
  elsewhere: readonly string[] = [],
): Promise<Response> {
  const nonce = newNonce();
  const html = filled(await readFile(join(folder, name), 'utf8'), {...parts, [NONCE_PLACE]: nonce});
  c.header('Content-Security-Policy', contentSecurityPolicy(nonce, elsewhere));
  c.header('Reporting-Endpoints', `csp="${REPORTS_PATH}"`);
  c.header('Cache-Control', 'no-cache');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  return sendHtml(c, html);
}

/** Files are compressed when they are built; a page is made for each reply. */
async function sendHtml(c: Context, html: string): Promise<Response> {
  c.header('Vary', 'Accept-Encoding', {append: true});
  const coding = accepted(c.req.header('accept-encoding') ?? '');
  if (!coding) return c.html(html);
  c.header('Content-Encoding', coding);
  c.header('Content-Type', 'text/html; charset=UTF-8');
  return c.body(await CODINGS[coding](html));
}

/** A third of the time that the best quality takes for files, a tenth more bytes. */
const QUALITY = 5;

const CODINGS = {
  br: async (html: string) =>
    new Uint8Array(await brotli(html, {params: {[constants.BROTLI_PARAM_QUALITY]: QUALITY}})),
  gzip: async (html: string) => new Uint8Array(await gzip(html)),
} as const;

/** The best that a browser takes. */
const accepted = (codings: string): keyof typeof CODINGS | undefined =>
  (['br', 'gzip'] as const).find((coding) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`, 'i').test(codings),
  );

/** Every mark at once: what is put in is not searched for marks, because visitors may have written it. */
function filled(html: string, parts: Readonly<Record<string, string>>): string {
  const marks = Object.keys(parts).map((mark) => mark.replaceAll(/[^\w<>!-]/g, '\\$&'));
  return html.replaceAll(new RegExp(marks.join('|'), 'g'), (mark) => parts[mark] ?? '');
}
