// The package in the place of the official one: the same pages, compiled and run with nothing but the import changed.
// `npm run bench -- sdk-drop-in` notes the official traces again, and runs both beside each other.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {expectedOf, PAGES, runPages, type Trace} from '#tests/browser/sdk-pages.ts';
import {openProject, RESOLUTIONS, type Project} from '#tests/browser/sdk-project.ts';

const PEERS = resolve('tests', 'bench', 'peers');
const files = readdirSync(join(PEERS, 'pages'));
const noted = JSON.parse(readFileSync(join(PEERS, 'traces.json'), 'utf8')) as Record<
  string,
  Record<string, Trace>
>;
let user: Project;

beforeAll(async () => {
  user = await openProject(['react', 'react-dom', '@types/react', '@types/react-dom'], inject('sdkPacked'));
  for (const file of files) {
    const page = readFileSync(join(PEERS, 'pages', file), 'utf8');
    writeFileSync(join(user.folder, file), page.replaceAll('@vapi-ai/web', '@academy/sdk'));
  }
});
afterAll(() => user.close());

test.each(Object.entries(RESOLUTIONS))(
  'pages of the official SDK compile with only their import changed, libraries checked too: %s',
  async (_, resolution) => {
    expect(await user.compile(files, resolution)).toBe('');
  },
);

test('they compile as CommonJS files too, where what is imported and what is required are one class', async () => {
  const description = join(user.folder, 'package.json');
  const before = readFileSync(description, 'utf8');
  writeFileSync(description, JSON.stringify({...(JSON.parse(before) as object), type: 'commonjs'}));
  const said = await user.compile(files, RESOLUTIONS.node16);
  writeFileSync(description, before);
  expect(said).toBe('');
});

test(
  'pages of the official SDK run with only their import changed, and are told the same',
  {timeout: 120_000},
  async () => {
    const ours = await runPages(resolve('sdk', 'index.ts'));
    expect(Object.keys(ours)).toEqual(Object.keys(PAGES));
    for (const [version, traces] of Object.entries(noted)) {
      for (const [name, trace] of Object.entries(traces)) {
        expect(ours[name], `${name} of ${version}`).toEqual(expectedOf(name, trace));
      }
    }
  },
);
