// Which room of the code imports which, drawn from the imports: docs/rooms.md. `npm run mend` draws it again. And how many
// files a folder has.
import {globSync, readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {expect, test} from 'vitest';

const DOCUMENT = join(process.cwd(), 'docs/rooms.md');

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files at the root of a process that others read; the rest there compose the rooms. */
const SETTINGS =
  /^sync\/(?:settings|environment|given|place|public-origin|loopback-link|vapid|voice-call)\.ts$/;

/** `web/ui/page.tsx` → `ui`. */
const roomOf = (file: string): string => {
  const [, room = '', ...rest] = file.split('/');
  if (rest.length > 0) return room;
  if (room.endsWith('.css')) return 'styles';
  return SETTINGS.test(file) ? 'settings' : 'composition';
};

function graphOf(process: string): Graph {
  const graph = new Map<string, Set<string>>();
  const files = globSync(`${process}/**/*.{ts,tsx}`).filter(
    (file) => !/\.test\.|\/dist\/|vite\.config/.test(file),
  );
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:from|import\(|import)\s*'(#(?<path>[^']+)|(?<step>\.\/[^']+))'/g,
    );
    for (const {groups} of imports) {
      const target = groups?.['path'] ?? join(dirname(file), groups?.['step'] ?? '');
      const [from, to] = [roomOf(file), roomOf(target)];
      if (!target.startsWith(`${process}/`) || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** Rooms that come back to themselves by their imports. */
function circles(graph: Graph): string[] {
  const reach = (room: string, seen: Set<string>): Set<string> => {
    for (const next of graph.get(room) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reach(next, seen);
    }
    return seen;
  };
  return [...graph.keys()].filter((room) => reach(room, new Set()).has(room));
}

const drawn = (graph: Graph): string =>
  [
    '```mermaid',
    'flowchart TD',
    ...[...graph]
      .flatMap(([from, rooms]) => [...rooms].map((to) => `  ${from} --> ${to}`))
      .toSorted((a, b) => (a < b ? -1 : 1)),
    '```',
  ].join('\n');

const PROCESSES = ['web', 'sync'] as const;
const graphs = PROCESSES.map((process) => ({process, graph: graphOf(process)}));

test.each(graphs)('no room of $process imports one that imports it', ({graph}) => {
  expect(graph.size).toBeGreaterThan(5);
  expect(circles(graph)).toEqual([]);
});

test('the drawing of the rooms is true', async () => {
  const text = [
    '# Rooms',
    '',
    'Who imports whom, drawn from the imports (`tests/rooms.test.ts`; `npm run mend` draws it again). Every arrow leads down: no room imports one that imports it. Lint keeps the walls (`oxlint.walls.ts`).',
    ...graphs.flatMap(({process, graph}) => ['', `## ${process}`, '', drawn(graph)]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(DOCUMENT);
});

/** Files of code in a folder, tests among them (docs/decisions/0189-a-folder-of-code-has-twenty-files.md). */
const FILES_MAX = 20;
/** What had more when it was first counted: it may only get smaller. */
const STILL_ABOVE: Readonly<Record<string, number>> = {
  'platform-client': 48,
  'platform-client/api': 23,
  'schema/account': 25,
  'schema/wire': 32,
  sdk: 60,
  signal: 32,
  'sync/commands': 26,
  'sync/http': 43,
  'web/app': 26,
  'web/data/outbox': 37,
  'web/io': 29,
  'web/ui/show': 31,
};

/** Of the processes and the packages. In `tests` a hundred browser tests are beside each other, looked for by name. */
function filesByFolder(): ReadonlyMap<string, number> {
  const files = globSync(
    '{platform-client,schema,sdk,signal,sync,web}/**/*.{ts,tsx,js,mjs,cjs,css,html,py}',
    {
      exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
    },
  );
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

test(`no folder of code has more than ${FILES_MAX} files`, () => {
  const counts = filesByFolder();
  // The search itself must find what is there.
  expect(counts.get('sync/http/suspects')).toBeGreaterThanOrEqual(4);
  const limitOf = (folder: string) => STILL_ABOVE[folder] ?? FILES_MAX;
  const above = [...counts].filter(([folder, count]) => count > limitOf(folder));
  expect(
    above.map(
      ([folder, count]) =>
        `${folder} has ${count} files, at most ${limitOf(folder)}: put those that belong together into a folder below it`,
    ),
  ).toEqual([]);
  const divided = Object.keys(STILL_ABOVE).filter((folder) => (counts.get(folder) ?? 0) <= FILES_MAX);
  expect(divided, 'no longer above it: take them out of STILL_ABOVE').toEqual([]);
});
