// The SDK as npm packs it, in an empty project: loaded by two versions of Node in both ways, and compiled by two
// versions of TypeScript under three resolutions, as a module and as CommonJS, libraries checked. Beside it, what
// the official packages weigh.
import {execFile} from 'node:child_process';
import {globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {openProject, RESOLUTIONS, type Project} from '#tests/browser/sdk-project.ts';

/** Older ones than this repository has; npm brings them. */
const OLDER = {node: 'node@20.20.2', typescript: 'typescript@5.9.3'};
const PEERS = resolve('tests', 'bench', 'peers');
const LOADS = {
  import: [
    '--input-type=module',
    '--eval',
    "import V, {Voice} from '@academy/sdk'; console.log(V === Voice && typeof new V('key').on)",
  ],
  require: [
    '--eval',
    "const s = require('@academy/sdk'); console.log(s.default === s.Voice && typeof new s.Voice('key').on)",
  ],
} as const;

const run = promisify(execFile);

export async function sdkPackage(opened: Closing): Promise<Report> {
  await installPeers();
  const user = await openProject(['react', 'react-dom', '@types/react', '@types/react-dom']);
  opened.add(() => user.close());
  const files = writePages(user);
  const older = await installOlder(opened);
  const nodes = {'Node 20': join(older, 'node'), 'Node 22': process.execPath};
  const compilers = {
    'TypeScript 5.9': join(older, 'tsc'),
    'TypeScript 7': resolve('node_modules', '.bin', 'tsc'),
  };

  const rows: string[][] = [];
  let faults = 0;
  for (const [name, node] of Object.entries(nodes)) {
    const said = await Promise.all(Object.values(LOADS).map((args) => load(node, args, user.folder)));
    faults += said.filter((word) => word !== 'function').length;
    rows.push([name, ...said.map((word, at) => `${Object.keys(LOADS)[at]}: ${word}`), '']);
  }
  for (const [name, tsc] of Object.entries(compilers)) {
    for (const type of ['module', 'commonjs']) {
      describe(user.folder, type);
      const counts: string[] = [];
      for (const [resolution, options] of Object.entries(RESOLUTIONS)) {
        const errors = (await user.compile(files, options, tsc)).match(/error TS\d+/g)?.length ?? 0;
        faults += errors;
        counts.push(`${resolution}: ${errors}`);
      }
      rows.push([`${name}, ${type}`, ...counts]);
    }
  }
  const weights = [
    ['ours', user.installed],
    ['2.4.0', join(PEERS, 'node_modules', '@vapi-ai', 'web')],
    ['2.7.1', join(PEERS, 'node_modules', 'vapi-web-newest')],
  ].map(([name = '', folder = '']) => `${name} ${weigh(folder)}`);
  return {
    title: 'sdk-package: packed by npm, in an empty project',
    columns: ['', 'errors', '', ''],
    rows,
    requirements: [{name: 'what does not load or compile', measured: faults, limit: 0, unit: ''}],
    notes: [
      `Unpacked, without what they need: ${weights.join('; ')}.`,
      'Compiled: the nine pages of sdk-drop-in, strict, without skipLibCheck.',
    ],
  };
}

function writePages({folder}: Project): string[] {
  const files = readdirSync(join(PEERS, 'pages'));
  for (const file of files) {
    const page = readFileSync(join(PEERS, 'pages', file), 'utf8');
    writeFileSync(join(folder, file), page.replaceAll('@vapi-ai/web', '@academy/sdk'));
  }
  return files;
}

/** @returns the folder of their programs. */
async function installOlder(opened: Closing): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-older-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...Object.values(OLDER)], {
    cwd: folder,
  });
  return join(folder, 'node_modules', '.bin');
}

function describe(folder: string, type: string): void {
  const file = join(folder, 'package.json');
  const description = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({...description, type}));
}

async function load(node: string, args: readonly string[], cwd: string): Promise<string> {
  const {stdout} = await run(node, [...args], {cwd}).catch((error: unknown) => ({stdout: String(error)}));
  return stdout.trim();
}

/** Of its own files. */
function weigh(folder: string): string {
  const files = globSync('**/*', {cwd: folder, exclude: (name) => name === 'node_modules'}).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return `${(bytes / 1e6).toFixed(2)} MB in ${files.length} files`;
}
