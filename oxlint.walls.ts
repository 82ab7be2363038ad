// The walls of the house: who may import whom. They are computed from the folders, so a new feature stands behind one
// from its first file.
import {readdirSync} from 'node:fs';
import type {OxlintOverride} from 'oxlint';

type Rooms = Readonly<Record<string, readonly string[]>>;

const PROCESSES = ['web', 'sync', 'signal', 'tests'];
/** The rooms of web below `app` that are no feature, each with the rooms of web that it may enter beside itself. */
const WEB_ROOMS: Rooms = {
  ui: ['io'],
  io: [],
  data: ['ui', 'io'],
  part: ['data'],
  socket: ['data', 'io', 'ui'],
  people: ['data', 'io', 'ui'],
  python: ['io', 'ui'],
  markdown: ['python', 'io', 'ui'],
  questions: ['data', 'io', 'ui'],
  shell: ['part', 'data', 'io', 'ui'],
  palette: ['part', 'data', 'io', 'ui'],
  dev: ['avatar', 'shell', 'data', 'io', 'ui'],
  'admin-area': ['part', 'data', 'io', 'ui'],
};
/** Rooms that are no feature: composition above the features, shared layers below them. */
const SHARED_IN_WEB = new Set(['app', ...Object.keys(WEB_ROOMS), 'static', 'dist']);
const SHARED_IN_SYNC = new Set(
  'zero commands signal audit mail people python questions settings spendings part http db dev'.split(' '),
);

/** Features that stand on another room: sessions need what an account is made of, a backup starts a database. */
const STANDS_ON: Rooms = {admin: ['account'], emails: ['account'], landing: ['account'], backup: ['dev']};

type Wall = {group?: string[]; regex?: string; message: string};

const foldersIn = (folder: string) =>
  readdirSync(folder, {withFileTypes: true}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const others = (all: readonly string[], feature: string) =>
  all.filter((name) => name !== feature && !STANDS_ON[feature]?.includes(name));
const inWeb = foldersIn('web').filter((name) => !SHARED_IN_WEB.has(name));
const inSync = foldersIn('sync').filter((name) => !SHARED_IN_SYNC.has(name));

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
    commands: ['zero'],
    signal: ['commands', 'http', 'audit', 'mail', 'part', 'zero'],
    mail: ['commands', 'signal', 'http', 'zero'],
    audit: ['commands', 'signal', 'http', 'mail', 'zero'],
    part: ['commands', 'signal', 'audit', 'mail', 'python', 'zero'],
    python: ['commands', 'signal', 'audit', 'mail', 'zero'],
    people: ['commands', 'signal', 'audit', 'mail', 'python', 'questions', 'part', 'http', 'db', 'zero'],
    questions: ['commands', 'signal', 'audit', 'mail', 'part', 'http', 'db', 'zero'],
    settings: 'commands signal audit mail people python questions spendings part http db zero'.split(' '),
    spendings: ['signal', 'audit', 'mail', 'people', 'python', 'questions', 'zero'],
  }).map(([room, closed]) =>
    walls(
      [`sync/${room}/**`],
      processes(['sync']),
      noSdk,
      rooms('sync', [...inSync, ...closed, 'dev', ...SYNC_ROOTS], `${room} knows no feature.`),
    ),
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
      rooms('sync', [...others([...inSync, 'zero', 'dev'], feature), ...SYNC_ROOTS], 'Features never meet.'),
    ),
  ),
];

const noServer = packages(['pg', 'hono', 'argon2', 'uWebSockets.js'], 'This runs in browsers.');
/** Entries, and what builds them. */
const WEB_ROOTS = readdirSync('web').filter((name) => /\.tsx?$/.test(name));
const roomWalls = (room: string, enters: readonly string[]): OxlintOverride => {
  const closed = foldersIn('web').filter((name) => name !== room && !enters.includes(name));
  const why = `${room} enters ${enters.join(', ') || 'no other room'}.`;
  const wall = rooms('web', [...closed, ...WEB_ROOTS], why);
  return walls([`web/${room}/**`], processes(['web']), noServer, wall);
};
const FOR_FEATURES = [
  'admin-area',
  'markdown',
  'part',
  'people',
  'python',
  'questions',
  'socket',
  'data',
  'io',
  'ui',
];
const webWalls = [
  walls(['web/*.ts', 'web/*.tsx', 'web/app/**'], processes(['web']), noServer),
  ...Object.entries(WEB_ROOMS).map(([room, enters]) => roomWalls(room, enters)),
  ...inWeb.map((name) => roomWalls(name, [...FOR_FEATURES, ...(STANDS_ON[name] ?? [])])),
];

const onlyZeroAndZod: Wall = {
  group: ['*', '!@rocicorp', '!@rocicorp/**', '!zod', '!zod/**', '!#schema', '!#schema/**', '!./*'],
  message: 'schema stands on @rocicorp/zero and zod alone.',
};
/** One rule of two sides stands on a library: the scheduling of review cards. */
const andFsrs: Wall = {...onlyZeroAndZod, group: [...(onlyZeroAndZod.group ?? []), '!ts-fsrs']};

/** Merging is done by a library, on both sides. */
const andDiff3: Wall = {...onlyZeroAndZod, group: [...(onlyZeroAndZod.group ?? []), '!node-diff3']};

/** In this order: of two that match a file the later one counts. */
export const WALLS: readonly OxlintOverride[] = [
  walls(['**/*.ts', '**/*.tsx']),
  walls(['tests/**']),
  walls(['schema/**'], processes([]), onlyZeroAndZod),
  walls(['schema/lessons/review/review.rules.ts'], processes([]), andFsrs),
  walls(['schema/coding/merging.ts'], processes([]), andDiff3),
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
  // Tests are beside the source and may use everything, the harness below tests/ first.
  walls(['**/*.test.ts', '**/*.test.tsx']),
  {
    files: ['sync/account/auth-primitives.ts'],
    rules: {'no-restricted-imports': ['error', {patterns: [noClimbing, noOtherWayOut]}]},
  },
  {
    files: ['sync/http/outbound.ts'],
    rules: {'no-restricted-imports': ['error', {patterns: [noClimbing, noOslo]}]},
  },
];
