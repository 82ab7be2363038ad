// The site of the browser tests: a page with the package built by Vite, the stand-in of the call library's
// bundle, and a platform that answers as the id of the assistant says.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {build, type InlineConfig} from 'vite';

export type Site = {
  /** Address of the page, without a slash at its end. */
  readonly origin: string;
  /** Bodies and keys of the requests for web calls. */
  readonly requests: {readonly body: Record<string, unknown>; readonly authorization: string | undefined}[];
  readonly close: () => Promise<void>;
};

type Entries = Readonly<Record<string, string>>;

/** Code of the pages: it belongs to the package. */
const PAGES = join(process.cwd(), 'sdk', 'browser');
const NOTHING_FROM_ELSEWHERE =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; media-src 'self' blob: mediastream:";
/** What a page must be served with, by its path. */
const POLICIES: Readonly<Record<string, string>> = {
  '/csp': NOTHING_FROM_ELSEWHERE,
  '/trusted': "require-trusted-types-for 'script'; trusted-types academy-sdk of-the-page",
};
const KINDS: Readonly<Record<string, string>> = {'.js': 'text/javascript', '.html': 'text/html'};

/** Builds pages from the entries and the stand-in, and serves them. @param more what else Vite is told. */
export async function openSite(
  entries: Entries = {page: join(PAGES, 'page.ts')},
  more: Pick<InlineConfig, 'plugins' | 'define'> = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-site-'));
  await buildPages(entries, folder, more);
  await buildStandIn(folder);
  const requests: Site['requests'] = [];
  const server = createServer((request, response) => void answer(request, response, folder, requests));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port');
  return {
    origin: `http://localhost:${address.port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

const QUIET = {configFile: false, logLevel: 'error', publicDir: false} as const satisfies InlineConfig;

async function buildPages(
  input: Entries,
  outDir: string,
  more: Pick<InlineConfig, 'plugins' | 'define'>,
): Promise<void> {
  await build({
    ...QUIET,
    ...more,
    root: PAGES,
    resolve: {conditions: ['@academy/source', 'module', 'browser', 'default']},
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: {...input},
        output: {entryFileNames: '[name].js'},
        preserveEntrySignatures: 'strict',
      },
    },
  });
}

async function buildStandIn(outDir: string): Promise<void> {
  const entry = join(PAGES, 'stand-in.bundle.ts');
  const lib = {entry, formats: ['iife' as const], name: 'bundle', fileName: () => 'call-machine.js'};
  await build({...QUIET, root: PAGES, build: {outDir, emptyOutDir: false, target: 'es2023', lib}});
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  requests: Site['requests'],
): Promise<void> {
  const {pathname} = new URL(request.url ?? '/', 'http://site');
  if (pathname === '/call/web') {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    requests.push({body, authorization: request.headers.authorization});
    answerAsPlatform(body, response);
    return;
  }
  // A bundle that never comes, one that is not there, one that breaks.
  if (pathname === '/hanging.js') return;
  if (pathname === '/throwing.js') {
    response.setHeader('Content-Type', 'text/javascript').end("throw new Error('the bundle breaks');");
    return;
  }
  if (extname(pathname) === '') {
    const policy = POLICIES[pathname];
    const script = pathname === '/' || policy !== undefined ? '/page.js' : `${pathname}.js`;
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><head><title>sdk</title><link rel="icon" href="data:,">
<script type="module" src="${script}"></script></head><body></body></html>`);
    return;
  }
  try {
    const file = readFileSync(join(folder, pathname));
    response.setHeader('Content-Type', KINDS[extname(pathname)] ?? 'text/plain');
    // As the maker of the call library serves it.
    response.setHeader('Cache-Control', 'public, max-age=3600').end(file);
  } catch {
    response.writeHead(404).end();
  }
}

function answerAsPlatform(body: Record<string, unknown>, response: ServerResponse): void {
  const id = body['assistantId'] ?? body['squadId'] ?? body['workflowId'];
  if (id === 'silent') return;
  const reply = (status: number, value: unknown) =>
    response.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(value));
  const call = {
    id: 'call-1',
    webCallUrl: 'https://room.example/call-1',
    artifactPlan: {videoRecordingEnabled: id === 'recorded'},
    assistant: {voice: {provider: id === 'with-picture' ? 'tavus' : '11labs'}},
  };
  if (id === 'refused') reply(401, {message: 'Invalid Key.', statusCode: 401});
  else if (id === 'many-faults') reply(400, {message: ['first fault', 'second fault']});
  else if (id === 'broken') response.writeHead(503).end('<h1>down</h1>');
  else if (id === 'without-url') reply(201, {...call, webCallUrl: undefined});
  else reply(201, call);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
