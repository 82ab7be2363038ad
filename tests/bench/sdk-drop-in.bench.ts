// Pages of the official SDK on ours, on 2.4.0 and on the newest: what they are told, and what their compiler says.
import {execFile} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {expectedOf, PAGES, runPages, type Trace} from '#tests/browser/sdk-pages.ts';
import {openProject} from '#tests/browser/sdk-project.ts';

const PEERS = resolve('tests', 'bench', 'peers');
const NOTED = join(PEERS, 'traces.json');
const OFFICIAL = {'2.4.0': '@vapi-ai/web', '2.7.1': 'vapi-web-newest'} as const;
type Version = keyof typeof OFFICIAL;
const VERSIONS = Object.keys(OFFICIAL) as Version[];
/** It shows what came after 2.4.0. */
const ONLY_NEWEST = 'newest';
/** Its faults are told otherwise, on purpose. */
const FAULTY = 'errors';

const run = promisify(execFile);

export async function sdkDropIn(opened: Closing): Promise<Report> {
  await installPeers();
  const names = Object.keys(PAGES);
  const ours = await runPages(resolve('sdk', 'index.ts'));
  const official = {} as Record<Version, Record<string, Trace>>;
  for (const version of VERSIONS) {
    const sdk = join(PEERS, 'node_modules', OFFICIAL[version], 'dist', 'vapi.js');
    official[version] = await runPages(
      sdk,
      names.filter((name) => isOf(name, version)),
    );
  }
  const isAsNoted = JSON.stringify(JSON.parse(readFileSync(NOTED, 'utf8'))) === JSON.stringify(official);
  if (!isAsNoted) writeFileSync(NOTED, `${JSON.stringify(official, null, 2)}\n`);

  const faults = {ours: await faultsOfOurs(opened), '2.4.0': 0, '2.7.1': 0};
  for (const version of VERSIONS) faults[version] = await faultsOfOfficial(opened, version);
  const differs = (name: string, version: Version) =>
    JSON.stringify(ours[name]) !== JSON.stringify(expectedOf(name, official[version][name] ?? []));
  const verdict = (name: string, version: Version) => {
    if (differs(name, version)) return 'no';
    return name === FAULTY ? 'but one error for a fault' : 'yes';
  };
  return {
    title: 'sdk-drop-in: pages of the official SDK, with nothing but their import changed',
    columns: ['page', 'words told, ours', ...VERSIONS.flatMap((version) => [version, 'the same'])],
    rows: names.map((name) => [
      name,
      String(ours[name]?.length),
      ...VERSIONS.flatMap((version) =>
        isOf(name, version) ? [String(official[version][name]?.length), verdict(name, version)] : ['–', '–'],
      ),
    ]),
    requirements: [
      {
        name: 'pages that are told something else',
        measured: VERSIONS.flatMap((version) =>
          names.filter((name) => isOf(name, version) && differs(name, version)),
        ).length,
        limit: 0,
        unit: '',
      },
      {name: 'errors of the compiler, libraries checked', measured: faults.ours, limit: 0, unit: ''},
      {
        name: 'official traces that are not as they were noted',
        measured: isAsNoted ? 0 : 1,
        limit: 0,
        unit: '',
      },
    ],
    notes: [
      `Of the compiler on the same pages, strict, libraries checked, with the official types: ${faults['2.4.0']} errors with 2.4.0, ${faults['2.7.1']} with 2.7.1 (their declarations need packages that they do not bring).`,
      'The same but for what README.md lists: the first stage ends too, a call that is joined again starts once, one error for each fault.',
    ],
  };
}

const isOf = (name: string, version: Version) => version === '2.7.1' || name !== ONLY_NEWEST;

async function faultsOfOurs(opened: Closing): Promise<number> {
  const user = await openProject(['react', 'react-dom', '@types/react', '@types/react-dom']);
  opened.add(() => user.close());
  const files = readdirSync(join(PEERS, 'pages'));
  for (const file of files) {
    const page = readFileSync(join(PEERS, 'pages', file), 'utf8');
    writeFileSync(join(user.folder, file), page.replaceAll('@vapi-ai/web', '@academy/sdk'));
  }
  return countOf(await user.compile(files));
}

/** In the peers' folder, where the official packages are. */
async function faultsOfOfficial(opened: Closing, version: Version): Promise<number> {
  const folder = mkdtempSync(join(PEERS, '.pages-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  cpSync(join(PEERS, 'pages'), folder, {recursive: true});
  const files = readdirSync(folder).filter((file) => isOf(file.replace(/\.tsx?$/, ''), version));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    paths: {
      '@vapi-ai/web': [`../node_modules/${OFFICIAL[version]}`],
      '@vapi-ai/web/*': [`../node_modules/${OFFICIAL[version]}/*`],
    },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files}));
  const {stdout} = await run(resolve('node_modules', '.bin', 'tsc'), ['-p', folder]).catch(
    (error: {stdout: string}) => error,
  );
  return countOf(stdout);
}

const countOf = (said: string) => said.match(/error TS\d+/g)?.length ?? 0;
