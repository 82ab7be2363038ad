// The rules of the house as far as a machine can check them. The walls (who may import whom) are computed
// from the folders, so a new feature stands behind one from its first file.
import {readdirSync} from 'node:fs';
import {defineConfig, type OxlintOverride} from 'oxlint';

const PROCESSES = ['web', 'sync', 'signal', 'tests'];
/** The rooms of web below `app` that are no feature, each with the rooms of web that it may enter beside itself. */
const WEB_ROOMS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  io: [],
  data: ['ui', 'io'],
  part: ['data'],
  people: ['data', 'io', 'ui'],
  shell: ['part', 'data', 'io', 'ui'],
  palette: ['part', 'data', 'io', 'ui'],
  dev: ['shell', 'data', 'io', 'ui'],
};
/** Rooms that are no feature: composition above the features, shared layers below them. */
const SHARED_IN_WEB = ['app', ...Object.keys(WEB_ROOMS), 'static', 'dist'];
const SHARED_IN_SYNC = ['zero', 'commands', 'signal', 'audit', 'mail', 'part', 'http', 'db', 'dev'];

/** Features that stand on another one: whoever opens sessions of a kind needs what an account is made of. */
const STANDS_ON: Readonly<Record<string, readonly string[]>> = {admin: ['account'], emails: ['account']};

type Wall = {group?: string[]; regex?: string; message: string};

const foldersIn = (folder: string) =>
  readdirSync(folder, {withFileTypes: true}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const features = (folder: string, shared: readonly string[]) =>
  foldersIn(folder).filter((name) => !shared.includes(name));
const others = (all: readonly string[], feature: string) =>
  all.filter((name) => name !== feature && !STANDS_ON[feature]?.includes(name));
const inWeb = features('web', SHARED_IN_WEB);
const inSync = features('sync', SHARED_IN_SYNC);

const noClimbing: Wall = {regex: String.raw`^\.\./`, message: 'Step with ./ or name the folder: #folder/.'};
const noOslo: Wall = {regex: '^oslo(?:/|$)', message: 'Only sync/account/auth-primitives.ts imports oslo.'};
/** The one way out over HTTP is sync/http/outbound.ts; `fetch` itself is closed below. */
const noOtherWayOut: Wall = {
  regex: '^(?:undici|(?:node:)?https|(?:node:)?http2)$',
  message: 'Ask by sync/http/outbound.ts.',
};

/** Import walls of the files; the first three stand everywhere, because overrides replace. */
const walls = (files: string[], ...more: readonly Wall[]): OxlintOverride => ({
  files,
  rules: {'no-restricted-imports': ['error', {patterns: [noClimbing, noOslo, noOtherWayOut, ...more]}]},
});
const rooms = (folder: string, names: readonly string[], message: string): Wall => ({
  group: names.map((name) => (name.includes('.') ? `#${folder}/${name}` : `#${folder}/${name}/**`)),
  message,
});
const processes = (mayEnter: readonly string[]): Wall => ({
  group: PROCESSES.filter((name) => !mayEnter.includes(name)).map((name) => `#${name}/**`),
  message: 'Processes share schema, nothing else.',
});
const packages = (names: readonly string[], message: string): Wall => ({
  group: names.flatMap((name) => [name, `${name}/**`]),
  message,
});
const noSdk = packages(['@academy/sdk'], 'The SDK is for browsers.');
const onlyWire: Wall = {
  regex: String.raw`^#schema/(?:[a-z-]+\.ts$|[a-vx-z]|w[a-hj-z])`,
  message: 'Only schema/wire.',
};
/** Nothing but each other imports these. */
const SYNC_ROOTS = ['app.ts', 'main.ts', 'parts.ts', 'restored.ts', 'services.ts'];

const syncWalls = [
  walls(
    ['sync/*.ts'],
    processes(['sync']),
    noSdk,
    rooms('sync', ['dev', 'main.ts'], 'dev starts sync from outside.'),
  ),
  walls(
    ['sync/db/**'],
    processes(['sync']),
    noSdk,
    rooms(
      'sync',
      [...foldersIn('sync').filter((name) => name !== 'db'), ...SYNC_ROOTS],
      'db is the bottom layer.',
    ),
  ),
  walls(
    ['sync/http/**'],
    processes(['sync']),
    noSdk,
    rooms(
      'sync',
      [...inSync, 'commands', 'signal', 'mail', 'zero', 'dev', ...SYNC_ROOTS],
      'http knows no feature.',
    ),
  ),
  ...Object.entries({
    signal: ['commands', 'http', 'audit', 'mail', 'part', 'zero'],
    mail: ['commands', 'signal', 'http', 'zero'],
    audit: ['commands', 'signal', 'http', 'mail', 'zero'],
    part: ['commands', 'signal', 'audit', 'mail', 'zero'],
  }).map(([room, closed]) =>
    walls(
      [`sync/${room}/**`],
      processes(['sync']),
      noSdk,
      rooms('sync', [...inSync, ...closed, 'dev', ...SYNC_ROOTS], `${room} knows no feature.`),
    ),
  ),
  walls(
    ['sync/commands/**'],
    processes(['sync']),
    noSdk,
    rooms('sync', [...inSync, 'zero', 'dev', ...SYNC_ROOTS], 'commands knows no feature.'),
  ),
  walls(
    ['sync/zero/**'],
    processes(['sync']),
    noSdk,
    rooms('sync', ['dev', ...SYNC_ROOTS], 'Composed by sync/app.ts.'),
  ),
  walls(['sync/dev/**'], processes(['sync']), noSdk, {
    group: [
      ...foldersIn('sync').flatMap((name) => (name === 'dev' ? [] : [`#sync/${name}/**`])),
      ...SYNC_ROOTS.map((name) => `#sync/${name}`),
      '!#sync/admin/first-link.ts',
    ],
    message: 'dev starts processes, and prints the link of the first admin.',
  }),
  ...inSync.map((feature) =>
    walls(
      [`sync/${feature}/**`],
      processes(['sync']),
      noSdk,
      rooms('sync', [...others(inSync, feature), 'zero', 'dev', ...SYNC_ROOTS], 'Features never meet.'),
    ),
  ),
];

const noServer = packages(['pg', 'hono', 'argon2', 'uWebSockets.js'], 'This runs in browsers.');
const WEB_ROOTS = ['main.tsx', 'public.tsx', 'sw.ts', 'vite.config.ts', 'first-load.ts'];
const roomWalls = (room: string, enters: readonly string[]): OxlintOverride => {
  const closed = foldersIn('web').filter((name) => name !== room && !enters.includes(name));
  const why = `${room} enters ${enters.length === 0 ? 'no other room' : `only ${enters.join(', ')}`}.`;
  return walls(
    [`web/${room}/**`],
    processes(['web']),
    noServer,
    rooms('web', [...closed, ...WEB_ROOTS], why),
  );
};
const webWalls = [
  walls(['web/*.ts', 'web/*.tsx', 'web/app/**'], processes(['web']), noServer),
  ...Object.entries(WEB_ROOMS).map(([room, enters]) => roomWalls(room, enters)),
  ...inWeb.map((name) => roomWalls(name, ['part', 'people', 'data', 'io', 'ui', ...(STANDS_ON[name] ?? [])])),
];

const onlyZeroAndZod: Wall = {
  group: ['*', '!@rocicorp', '!@rocicorp/**', '!zod', '!zod/**', '!#schema', '!#schema/**', '!./*'],
  message: 'schema stands on @rocicorp/zero and zod alone.',
};
/** One rule of two sides stands on a library: the scheduling of review cards. */
const andFsrs: Wall = {...onlyZeroAndZod, group: [...(onlyZeroAndZod.group ?? []), '!ts-fsrs']};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest'],
  categories: {correctness: 'error', suspicious: 'error', perf: 'error'},
  ignorePatterns: [
    'node_modules',
    'dist',
    '.data*',
    'test-results',
    'sync/lessons/content',
    'tests/bench/node_modules',
    // As people write them: they are what the SDK must take.
    'tests/bench/peers/pages',
    '**/*.gen.ts',
  ],
  options: {typeAware: true},
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': ['error', {fixStyle: 'inline-type-imports'}],
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'import/no-cycle': ['error', {ignoreTypes: false}],
    'import/no-default-export': 'error',
    'react/no-danger': 'error',
    'max-lines': ['error', {max: 250, skipBlankLines: true, skipComments: true}],
    'max-lines-per-function': ['error', {max: 60, skipBlankLines: true, skipComments: true}],
    complexity: ['error', 12],
    'max-depth': ['error', 3],
    eqeqeq: ['error', 'always', {null: 'ignore'}],
    'import/no-unassigned-import': ['error', {allow: ['**/*.css']}],
    // Off, each for its reason.
    'react/react-in-jsx-scope': 'off', // The JSX transform is the automatic one.
    'no-await-in-loop': 'off', // Where we wait in a loop, the order is the point.
    'typescript/no-unsafe-type-assertion': 'off', // JSON and rows enter by one assertion at the border.
    'import/no-named-as-default-member': 'off', // pg and argon2 are CommonJS: the default is their namespace.
    'unicorn/require-post-message-target-origin': 'off', // Takes a worker for a window.
    'vitest/expect-expect': 'off', // What throws when it is wrong needs no word more.
    'vitest/valid-title': ['error', {ignoreTypeOfDescribeName: true}],
    'vitest/valid-expect': ['error', {maxArgs: 2}], // The second names the case.
    'vitest/require-mock-type-parameters': 'off', // A spy on a typed call has its type.
    'typescript/consistent-return': 'off', // TypeScript's noImplicitReturns knows exhaustive switches.
    'no-underscore-dangle': 'off', // The specification has `_id`.
    'oxc/no-map-spread': 'off', // Copies are how values stay unchanged.
    'unicorn/require-module-specifiers': 'off', // `export {}` marks a module that is still empty.
  },
  overrides: [
    walls(['**/*.ts', '**/*.tsx']),
    walls(['tests/**']),
    walls(['schema/**'], processes([]), onlyZeroAndZod),
    walls(['schema/lessons/review.rules.ts'], processes([]), andFsrs),
    walls(
      ['schema/wire/**'],
      processes([]),
      {regex: '^[^#.]', message: 'schema/wire has no dependency: the packages inline it.'},
      onlyWire,
    ),
    walls(
      ['signal/**'],
      processes(['signal']),
      onlyWire,
      packages(['pg', '@rocicorp/zero', 'zod'], 'signal never touches the tables.'),
    ),
    walls(['sdk/**'], processes([]), onlyWire, noServer),
    walls(['platform-client/**'], processes([]), onlyWire, noServer, noSdk),
    // A package of its own has imports of its own: one door leads to what the build inlines.
    {
      files: ['platform-client/wire.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {patterns: [{regex: String.raw`^(?!\.\./schema/wire/)`, message: 'Only schema/wire.'}]},
        ],
      },
    },
    ...syncWalls,
    ...webWalls,
    // Tests stand beside the source and may use everything, the harness below tests/ first.
    walls(['**/*.test.ts', '**/*.test.tsx']),
    {
      files: ['sync/account/auth-primitives.ts'],
      rules: {'no-restricted-imports': ['error', {patterns: [noClimbing, noOtherWayOut]}]},
    },
    {
      files: ['sync/http/outbound.ts'],
      rules: {'no-restricted-imports': ['error', {patterns: [noClimbing, noOslo]}]},
    },
    {
      files: ['sync/**', 'signal/**', 'schema/**'],
      rules: {
        'no-restricted-globals': ['error', {name: 'fetch', message: 'Ask by sync/http/outbound.ts.'}],
      },
    },
    // Those ask the academy itself, on loopback.
    {files: ['sync/dev/**', '**/*.test.ts'], rules: {'no-restricted-globals': 'off'}},
    {files: ['web/lessons/trusted-html.tsx'], rules: {'react/no-danger': 'off'}},
    // It replaces a method of Node's for good.
    {files: ['sync/zero/*.cjs'], rules: {'typescript/unbound-method': 'off'}},
    {files: ['tests/browser/**'], rules: {'vitest/no-standalone-expect': 'off'}},
    // Vitest, Playwright and Vite take their configuration from a default export.
    {
      files: ['**/*.config.ts', 'tests/browser/*global-setup.ts'],
      rules: {'import/no-default-export': 'off'},
    },
    // It takes the place of a class that is a default export.
    {files: ['sdk/index.ts'], rules: {'import/no-default-export': 'off'}},
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: {'max-lines-per-function': 'off', 'unicorn/consistent-function-scoping': 'off'},
    },
  ],
});
