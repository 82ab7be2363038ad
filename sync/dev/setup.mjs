// Runs before every npm script, on whatever Node the machine has (20 or newer), with no dependency:
// installs the locked packages when node_modules does not match the lockfile, or lacks something. The packages bring the
// one Node that runs everything else (docs/decisions/0016-node-22-runs-everything.md).
import {createHash} from 'node:crypto';
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/**
 * The academy needs all of its packages, whatever npm is told to do elsewhere on this machine, by NODE_ENV, npm_config_…
 * or an .npmrc: flags win over all of them. The registry, proxies, certificates and the cache stay the machine's.
 */
const WHOLE = [
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts=false',
  '--dry-run=false',
  '--package-lock=true',
  '--package-lock-only=false',
  '--global=false',
  '--location=project',
  '--bin-links=true',
  '--install-strategy=hoisted',
  '--legacy-peer-deps=false',
  '--engine-strict=false',
];

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const marker = join(root, 'node_modules', '.installed-lockfile');
const node = join(root, 'node_modules', '.bin', 'node');

const fingerprint = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const isMarked = existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint;

const awkward = ['#', '?'].find((sign) => root.includes(sign));
if (awkward) {
  fail(
    `The path of the academy's folder has a ${awkward} in it. The web client is built by tools that read paths as addresses, where it ends the path.`,
    `The folder is ${root}`,
    `Rename it, or move it to a folder without ${awkward}, and run the same command again.`,
  );
}
if (!isMarked || missing().length > 0) install();
if (process.env['NODE_OPTIONS'] && !nodeStarts(process.env)) {
  fail(
    'The Node that the academy brings along refuses the NODE_OPTIONS of this machine.',
    `They are ${process.env['NODE_OPTIONS']}, maybe written for another version of Node.`,
    'Remove them (unset NODE_OPTIONS) and run the same command again.',
  );
}

function install() {
  console.log('Installing the locked packages (once; about a minute)…');
  // What follows may fail, and then the packages of before are gone, too.
  rmSync(marker, {force: true});
  const npm = process.env['npm_execpath'];
  const command = npm ? [process.execPath, npm] : ['npm'];
  const {status} = spawnSync(
    command[0],
    [...command.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...WHOLE],
    {cwd: root, stdio: 'inherit', env: environment()},
  );
  if (status !== 0) {
    fail(
      'The packages could not be installed.',
      'npm printed the reason above. Most often the network or the registry is out of reach, or the disk is full.',
      'Mend that and run the same command again: it goes on where it stopped.',
    );
  }
  const absent = missing();
  if (absent.length > 0) {
    fail(
      'The packages were installed, but some are not there.',
      `Missing: ${absent.join(', ')}.`,
      'Look for a setting of npm that leaves them out (npm config list) and run the same command again.',
    );
  }
  if (!nodeStarts({...process.env, NODE_OPTIONS: ''})) {
    fail(
      'The Node that the academy brings along does not start on this machine.',
      `Expected an executable at node_modules/.bin/node for ${process.platform} ${process.arch}.`,
      'Check that npm may run install scripts (npm config get ignore-scripts) and run the same command again.',
    );
  }
  writeFileSync(marker, fingerprint);
}

/** Install scripts have nothing to do with what NODE_ENV is for; the choice of workspaces has no flag that undoes it. */
function environment() {
  const isLeftOut = /^(?:node_env|npm_config_(?:workspaces?|include_workspace_root))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isLeftOut.test(name)));
}

/** What package.json names, and is not in node_modules. */
function missing() {
  const {dependencies, devDependencies, workspaces = [], allowScripts = {}} = read('package.json');
  const own = workspaces.map((folder) => read(join(folder, 'package.json')).name);
  const machine = `/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const binaries = Object.keys(allowScripts).filter((name) => name.endsWith(machine));
  const names = [...Object.keys({...dependencies, ...devDependencies}), ...own, ...binaries];
  const absent = names.filter((name) => !existsSync(join(root, 'node_modules', name, 'package.json')));
  return existsSync(node) ? absent : [...absent, '.bin/node'];
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function nodeStarts(env) {
  return spawnSync(node, ['--version'], {env}).status === 0;
}

function fail(what, why, remedy) {
  console.error(`\n${what}\n${why}\n${remedy}`);
  process.exit(1);
}
