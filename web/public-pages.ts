// Renders the public pages when the client is built, and at each request of the development server.
import {createHash} from 'node:crypto';
import {copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, parse} from 'node:path';
import react from '@vitejs/plugin-react';
import {runnerImport, type Plugin} from 'vite';
import {CLOSING_PLACE, CLOSING_WITHOUT_COHORT, fileOfPage, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {routeAt} from '#schema/wire/routes.ts';
import type {BuiltPage} from './landing/pages.tsx';
import type {PublicContent} from './landing/content.ts';
import {readPublicContent} from './public-content.ts';

type Entrance = {readonly builtEntrance: () => readonly BuiltPage[]};
type Pages = {
  readonly builtPages: (content: PublicContent) => readonly BuiltPage[];
  readonly builtFrame: (picture: string) => Readonly<Record<'header' | 'footer' | 'picture', string>>;
};

const PAGES = join(import.meta.dirname, 'landing', 'pages.tsx');
const ENTRANCE = join(import.meta.dirname, 'app', 'entrance', 'built.tsx');
/** What the development server passes on. */
const SERVERS = /^\/(?:api|files|python|probe|voice-platform|zero|ws|call-machine)(?:[/.-]|$)/;
const HEAD = '<!--head-->';
const BODY = '<!--body-->';

/** To draw a page nobody needs its styles. */
const withoutStyles: Plugin = {
  name: 'academy-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

/** Puts them into the entry that Vite has built, one file each in `dist/pages`. */
export function publicPages(): Plugin {
  let pages: Promise<Pages> | undefined;
  const load = (): Promise<Pages> => (pages ??= run<Pages>(PAGES));
  return {
    name: 'academy-public-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, {filename}) => {
        if (!filename.endsWith('preview.html')) return html;
        const {header, footer, picture} = (await load()).builtFrame(hashedAddress(PREVIEW_PICTURE));
        return html
          .replace('<!--header-->', header)
          .replace('<!--footer-->', footer)
          .replace('<!--picture-->', picture);
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const route = routeAt(path);
        const wantsPage = request.headers.accept?.includes('text/html') === true;
        if (!wantsPage || SERVERS.test(path) || (route && route.entry !== 'public')) return next();
        const answer = async () => {
          const {builtPages} = (await server.ssrLoadModule(PAGES)) as Pages;
          const page = builtPages(readPublicContent()).find(({file}) => file === fileOfPage(route));
          const shell = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
          const html = await server.transformIndexHtml('/index.html', filled(shell, page));
          response.statusCode = route ? 200 : 404;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(html.replace(CLOSING_PLACE, CLOSING_WITHOUT_COHORT));
        };
        // oxlint-disable-next-line promise/no-callback-in-promise -- Vite shows what went wrong.
        answer().catch(next);
      });
    },
    async closeBundle() {
      const dist = join(import.meta.dirname, 'dist');
      const folder = join(dist, PAGES_FOLDER);
      mkdirSync(folder, {recursive: true});
      const write = (entry: string, fonts: RegExp, built: readonly BuiltPage[]) => {
        const html = readFileSync(join(dist, entry), 'utf8');
        const shell = (entry === 'index.html' ? runAfterPaint(html, dist) : html)
          .replace(HEAD, `${fontsIn(dist, fonts)}${HEAD}`)
          .replace(APP_BUILD, buildIn(dist));
        for (const page of built) writeFileSync(join(folder, page.file), filled(shell, page));
        // What is left of it: a page without a text.
        rmSync(join(dist, entry));
      };
      write('index.html', PUBLIC_FONTS, (await load()).builtPages(readPublicContent(copyPictures(dist))));
      write('entrance.html', TEXT_FONT, (await run<Entrance>(ENTRANCE)).builtEntrance());
    },
  };
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const AFTER_PAINT = join(import.meta.dirname, 'landing', 'after-paint.js');

/** The script of a page that is whole without it is fetched with the page, and runs after its first paint. */
function runAfterPaint(html: string, dist: string): string {
  const [tag, address] = ENTRY.exec(html) ?? [];
  if (tag === undefined || address === undefined) throw new Error('the public pages have no script');
  const runner = hashedAddress(AFTER_PAINT);
  copyFileSync(AFTER_PAINT, join(dist, runner));
  return html.replace(
    tag,
    `<script type="module" crossorigin src="${runner}"></script>
    <link rel="modulepreload" crossorigin href="${address}" data-after-paint>`,
  );
}

/** Runs a module of the client here. */
const run = <T>(file: string): Promise<T> =>
  runnerImport<T>(file, {
    root: import.meta.dirname,
    configFile: false,
    plugins: [react(), withoutStyles],
    resolve: {conditions: ['@academy/source']},
    logLevel: 'error',
  }).then(({module}) => module);

const PUBLIC_FONTS = /^public-(?:hanken-grotesk|jetbrains-mono)-.*\.woff2$/;
const TEXT_FONT = /^public-hanken-grotesk-.*\.woff2$/;
/** Stands in the entrance's page where the name of the app's build goes: it becomes the app. */
const APP_BUILD = '__APP_BUILD__';

const buildIn = (dist: string): string =>
  /<meta name="build" content="(\w+)"/.exec(readFileSync(join(dist, 'app.html'), 'utf8'))?.[1] ?? '';

/** The fonts that every page is written in are asked for with it: text waits for nothing else. */
const fontsIn = (dist: string, fonts: RegExp): string =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => fonts.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`)
    .join('');

const PICTURES = join(import.meta.dirname, 'landing', 'pictures');
/** Of lessons that everybody may read. */
const PREVIEW_PICTURE = join(PICTURES, 'landing.png');

/** Of a file that Vite does not build: it changes with the file. */
function hashedAddress(file: string): string {
  const {name, ext} = parse(file);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return `/assets/public-${name}-${hash}${ext}`;
}

/** @returns their addresses, by page. */
const copyPictures = (dist: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(PICTURES).map((name) => {
      const address = hashedAddress(join(PICTURES, name));
      copyFileSync(join(PICTURES, name), join(dist, address));
      return [parse(name).name, address];
    }),
  );

const filled = (shell: string, page: BuiltPage | undefined): string =>
  shell.replace(HEAD, () => page?.head ?? '').replace(BODY, () => page?.body ?? '');
