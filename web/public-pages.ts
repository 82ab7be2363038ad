// Renders the public pages when the client is built, and at each request of the development server.
import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, parse} from 'node:path';
import react from '@vitejs/plugin-react';
import {runnerImport, type Plugin} from 'vite';
import {CLOSING_PLACE, CLOSING_WITHOUT_COHORT, fileOfPage, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {routeAt} from '#schema/wire/routes.ts';
import type {BuiltPage} from './landing/pages.tsx';
import type {PublicContent} from './landing/content.ts';
import {readPublicContent} from './public-content.ts';

type Pages = {
  readonly builtPages: (content: PublicContent) => readonly BuiltPage[];
  readonly builtFrame: () => {readonly header: string; readonly footer: string};
};

const PAGES = join(import.meta.dirname, 'landing', 'pages.tsx');
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
  const load = (): Promise<Pages> =>
    (pages ??= runnerImport<Pages>(PAGES, {
      root: import.meta.dirname,
      configFile: false,
      plugins: [react(), withoutStyles],
      resolve: {conditions: ['@academy/source']},
      logLevel: 'error',
    }).then(({module}) => module));
  return {
    name: 'academy-public-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, {filename}) => {
        if (!filename.endsWith('preview.html')) return html;
        const {header, footer} = (await load()).builtFrame();
        return html.replace('<!--header-->', header).replace('<!--footer-->', footer);
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
      const shell = readFileSync(join(dist, 'index.html'), 'utf8').replace(HEAD, `${fontsIn(dist)}${HEAD}`);
      mkdirSync(folder, {recursive: true});
      for (const page of (await load()).builtPages(readPublicContent(copyPictures(dist))))
        writeFileSync(join(folder, page.file), filled(shell, page));
      // What is left of it: a page without a text.
      rmSync(join(dist, 'index.html'));
    },
  };
}

/** The fonts that every page is written in are asked for with it: text waits for nothing else. */
const fontsIn = (dist: string): string =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => /^public-(?:hanken-grotesk|jetbrains-mono)-.*\.woff2$/.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`)
    .join('');

/** Under names that change with their content. @returns their addresses, by page. */
function copyPictures(dist: string): Readonly<Record<string, string>> {
  const folder = join(import.meta.dirname, 'landing', 'pictures');
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(join(folder, name));
      const {name: page, ext} = parse(name);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const address = `/assets/public-${page}-${hash}${ext}`;
      writeFileSync(join(dist, address), bytes);
      return [page, address];
    }),
  );
}

const filled = (shell: string, page: BuiltPage | undefined): string =>
  shell.replace(HEAD, () => page?.head ?? '').replace(BODY, () => page?.body ?? '');
