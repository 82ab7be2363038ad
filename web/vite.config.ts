import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {routeAt} from '#schema/wire/routes.ts';
import {appManifest} from './install/manifest/app-manifest.ts';
import {publicPages} from './public-pages.ts';
import {pythonFiles} from './python-files.ts';
import {defaultClientConditions, defineConfig, type Plugin} from 'vite';
import {VitePWA} from 'vite-plugin-pwa';
import {FIRST_FILES, firstIcon, firstLoad} from './first-load.ts';

const gatewayPort = Number(process.env['PORT'] ?? 8080);
const gateway = `http://localhost:${gatewayPort}`;

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  worker: {format: 'es'},
  publicDir: 'static',
  // The packages of this repository are their sources here; dist is for others.
  resolve: {
    conditions: ['@academy/source', ...defaultClientConditions],
    // simple-peer, as it is published, wants Node's modules; this file of its own has all of it.
    alias: {'simple-peer': 'simple-peer/simplepeer.min.js'},
  },
  plugins: [
    react(),
    tailwind(),
    pythonFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: appManifest,
      injectManifest: {
        // Of the public pages the device keeps what it has seen (web/install/visitor-pages.ts), and the admin area is none
        // of a learner's; the app and all its other parts are here before they are needed. The library that lays out the charts
        // of developers is larger than all of it, and those that talk with services need the network anyway.
        globPatterns: ['app.html', 'theme.js', 'assets/**/*.{js,css,woff2}', 'icon.svg'],
        globIgnores: [
          '**/public-*.{js,css,woff2}',
          '**/preview-*.css',
          '**/{admin,service}-*.js',
          '**/elk-worker*.js',
        ],
        manifestTransforms: [withHashes],
        minify: true,
      },
    }),
    publicPages(),
    pagesInDevelopment(),
    completePages(),
    compressed(),
  ],
  build: {
    target: 'es2024',
    // The page's policy has no data: for fonts.
    assetsInlineLimit: 0,
    // What an import fetches ahead is listed where the import is: for the admin area that would be in every learner's first
    // load. Admins' browsers find it by the imports themselves.
    modulePreload: {
      resolveDependencies: (file, deps) =>
        /\/admin-[^/]*$/.test(file) ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        public: join(import.meta.dirname, 'index.html'),
        // As a part of the public pages by its name: the device of a learner has the app at its addresses.
        'public-entrance': join(import.meta.dirname, 'entrance.html'),
        app: join(import.meta.dirname, 'app.html'),
        preview: join(import.meta.dirname, 'preview.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            // Icons and dialogs come from one module for all of them: they are split by the pages that use them, and apart,
            // for an icon of a first page must not bring the dialogs of the pages that it shares it with. What a first load
            // draws is in its own files, however many pages draw it as well.
            {name: firstIcon, test: /node_modules\/lucide-react/},
            {
              name: 'parts',
              test: /node_modules\/(?:@?radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|aria-hidden)/,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
            {
              name: 'icons',
              test: /node_modules\/lucide-react/,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
            ...FIRST_FILES.map((file) => ({name: firstLoad(file)})),
            // What the parts fetch by the way comes in one file each, however many features there are.
            {name: 'words', test: /\/web\/.+\.words\.ts$/},
          ],
        },
        // A group names itself after all its pages.
        chunkFileNames: ({name, moduleIds}) => {
          if (/^(?:parts|icons)~/.test(name)) return 'assets/shared-[hash].js';
          const [owner = ''] = OWNERS.find(([, isOf]) => moduleIds.some(isOf)) ?? [];
          return `assets/${owner}[name]-[hash].js`;
        },
      },
    },
  },
  server: {
    port: Number(process.env['VITE_PORT'] ?? gatewayPort + 7),
    strictPort: true,
    host: 'localhost',
    proxy: {
      // The gateway stays in the path in development too: same Origin check, same session.
      '/api': {target: gateway},
      '/python': {target: gateway},
      '/files': {target: gateway},
      '/probe': {target: gateway},
      '/voice-platform': {target: gateway},
      '/zero': {target: gateway, ws: true},
      '/zero-admin': {target: gateway, ws: true},
      '/zero-view': {target: gateway, ws: true},
      '/ws': {target: gateway, ws: true},
    },
  },
});

/** What only the admin area is made of: learners' devices do not keep it. A part is in the app itself. */
const isOfAdmins = (id: string): boolean =>
  /\/node_modules\/@tanstack\/(?:react-table|table-core|react-store|store)\//.test(id) ||
  /\/web\/(?:[\w-]+\/)?(?:admin-area\/|admin\/(?![\w-]+\.part\.)|[\w-]+\.admin\.)/.test(id);

/** What only the public pages are made of. */
const isOfVisitors = (id: string): boolean =>
  /\/web\/(?:landing\/|sign-in-layer|app\/entrance\/wake|io\/browser\/wake-part)/.test(id);

/** What only talks with a service are made of: it is fetched when one starts. */
const isOfServices = (id: string): boolean =>
  /\/node_modules\/(?:livekit-client|@livekit|@daily-co)\//.test(id) ||
  /\/sdk\/[\w-]+\.ts$|\/web\/avatar\/services\/(?:faces|hearing|kinds)\//.test(id);

/** By what the names of their files begin with. */
const OWNERS = [
  ['admin-', isOfAdmins],
  ['public-', isOfVisitors],
  ['service-', isOfServices],
] as const;

/** Stands in the app's page where the name of the build goes. */
const BUILD_PLACE = '__BUILD__';

/**
 * Puts the way out of a blank page, and the name of the build into the app's page: a hash of all that
 * the build is made of.
 */
function completePages(): Plugin {
  const rescue = readFileSync(join(import.meta.dirname, 'install', 'rescue.html'), 'utf8').split(
    '<!--body-->',
  );
  return {
    name: 'academy-complete-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (html, {bundle}) => {
        const whole = html
          .replace('<!--rescue-style-->', rescue[0] ?? '')
          .replace('<!--rescue-->', rescue[1] ?? '');
        // Names of assets change with their content.
        const parts = [whole, ...Object.keys(bundle ?? {}).toSorted(), ...filesIn('static')];
        return whole.replace(
          BUILD_PLACE,
          createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16),
        );
      },
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .toSorted()
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'base64'));

type Listed = {url: string; revision: string | null; integrity?: string};

/** Gives each file that the service worker keeps its hash; the app's page has the name of the build as its revision. */
function withHashes<Entry extends Listed>(
  entries: readonly Entry[],
): {manifest: Entry[]; warnings: string[]} {
  const manifest = entries.map((entry) => {
    const content = readFileSync(join(import.meta.dirname, 'dist', entry.url));
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    const build = /<meta name="build" content="(\w+)"/.exec(content.toString())?.[1];
    return {...entry, integrity, revision: entry.url === 'app.html' ? (build ?? '') : null};
  });
  return {manifest, warnings: []};
}

/** The development server answers as sync does: what is no public page is the app's. */
function pagesInDevelopment(): Plugin {
  return {
    name: 'academy-pages',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.headers.accept?.includes('text/html') === true) request.url = '/app.html';
        next();
      });
    },
    // The page that it is sent as (sync/http/pages.ts); without a policy it may reach all that its own would let it.
    transformIndexHtml: (html, {server, originalUrl}) => {
      const page = server && routeAt(new URL(originalUrl ?? '/', 'http://localhost').pathname);
      return page
        ? html.replace(
            '<meta name="page" content="" />',
            `<meta name="page" content="${page.path}" data-policy="own" />`,
          )
        : html;
    },
  };
}

/** Python's ten megabytes would take half a minute at the best quality, for a tenth less. */
const LARGE_BYTES = 1_000_000;
const QUICK_QUALITY = 9;

/** Writes `.br` and `.gz` beside every asset, so that the server never compresses while it serves. */
function compressed(): Plugin {
  return {
    name: 'academy-compressed',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist', 'assets');
      for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
        if (!/\.(?:js|mjs|css|svg|wasm)$/.test(name)) continue;
        const file = join(folder, name);
        const bytes = readFileSync(file);
        const quality = bytes.byteLength > LARGE_BYTES ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        };
        writeFileSync(`${file}.gz`, gzipSync(bytes, {level: 9}));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, {params}));
      }
    },
  };
}
