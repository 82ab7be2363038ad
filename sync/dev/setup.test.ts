// Installs a tiny project with the machine's own npm, from its own folder: nothing is fetched.
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';

let folder = '';
let home = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-setup-'));
  home = mkdtempSync(join(tmpdir(), 'academy-home-'));
  writeProject();
});
afterEach(() => {
  for (const path of [folder, home]) rmSync(path, {recursive: true, force: true});
});

const has = (path: string) => existsSync(join(folder, 'node_modules', path));
const isMarked = () => has('.installed-lockfile');

/** A Node that starts once its install script has run, a tool for development, and a workspace. */
function writeProject(): void {
  const files = {
    'package.json': {
      name: 'tiny',
      version: '1.0.0',
      scripts: {postinstall: 'cp node.sh packages/node/node'},
      workspaces: ['own'],
      dependencies: {node: 'file:packages/node'},
      devDependencies: {tool: 'file:packages/tool'},
    },
    'own/package.json': {name: '@tiny/own', version: '1.0.0'},
    'packages/node/package.json': {name: 'node', version: '1.0.0', bin: {node: 'node'}},
    'packages/tool/package.json': {name: 'tool', version: '1.0.0'},
    'packages/node/node': '#!/bin/sh\nexit 1\n',
    'node.sh': '#!/bin/sh\ncase "$NODE_OPTIONS" in *--newer*) exit 9;; esac\n',
  };
  const lock = {
    name: 'tiny',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': files['package.json'],
      own: files['own/package.json'],
      'packages/node': {version: '1.0.0', bin: {node: 'node'}},
      'packages/tool': {version: '1.0.0', dev: true},
      'node_modules/@tiny/own': {resolved: 'own', link: true},
      'node_modules/node': {resolved: 'packages/node', link: true},
      'node_modules/tool': {resolved: 'packages/tool', link: true},
    },
  };
  for (const [path, content] of Object.entries({...files, 'package-lock.json': lock})) write(path, content);
  cpSync(join(import.meta.dirname, 'setup.mjs'), made('sync/dev/setup.mjs'));
}

function write(path: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(made(path), text, {mode: 0o755});
}

function made(path: string): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), {recursive: true});
  return whole;
}

/** @param settings on top of a machine that has none. */
function setUp(settings: Readonly<Record<string, string>> = {}) {
  const {PATH, npm_execpath: npm} = process.env;
  const env = {PATH, HOME: home, ...(npm === undefined ? {} : {npm_execpath: npm}), ...settings};
  const script = join(folder, 'sync', 'dev', 'setup.mjs');
  const {status, stdout, stderr} = spawnSync(process.execPath, [script], {env, cwd: home, encoding: 'utf8'});
  return {status, said: stdout + stderr};
}

const installed = () => [
  has('tool/package.json'),
  has('@tiny/own/package.json'),
  has('.bin/node'),
  isMarked(),
];
const ALL = [true, true, true, true];

test('with NODE_ENV=production the packages for development come, too, and once', () => {
  expect(setUp({NODE_ENV: 'production'})).toEqual({status: 0, said: expect.stringMatching(/Installing/)});
  expect(installed()).toEqual(ALL);
  expect(setUp({NODE_ENV: 'production'})).toEqual({status: 0, said: ''});
});

test.each([
  ['omits', {npm_config_omit: 'dev', npm_config_only: 'prod', NPM_CONFIG_PRODUCTION: 'true'}],
  ['writes nothing', {npm_config_dry_run: 'true', npm_config_package_lock_only: 'true'}],
  ['installs for the whole machine', {npm_config_global: 'true'}],
  [
    'runs no scripts and links no programs',
    {npm_config_ignore_scripts: 'true', npm_config_bin_links: 'false'},
  ],
  ['knows no workspaces', {npm_config_workspaces: 'false'}],
  ['works in one workspace alone', {npm_config_workspace: 'own'}],
])('everything is installed where the environment says that npm %s', (_, settings) => {
  expect(setUp(settings)).toEqual({status: 0, said: expect.stringMatching(/Installing/)});
  expect(installed()).toEqual(ALL);
});

test.each(['home', 'project'])(
  'everything is installed where .npmrc says otherwise, in the %s folder',
  (which) => {
    const lines = [
      'omit[]=dev',
      'omit[]=optional',
      'ignore-scripts=true',
      'dry-run=true',
      'package-lock=false',
    ];
    writeFileSync(join(which === 'home' ? home : folder, '.npmrc'), lines.join('\n'));
    expect(setUp()).toEqual({status: 0, said: expect.stringMatching(/Installing/)});
    expect(installed()).toEqual(ALL);
  },
);

test('an installation that fails leaves no mark, also where there was one', () => {
  setUp();
  write('package.json', {name: 'tiny', devDependencies: {tool: 'file:packages/other'}});
  rmSync(join(folder, 'node_modules', 'tool'));
  expect(setUp()).toEqual({status: 1, said: expect.stringMatching(/could not be installed/)});
  expect(isMarked()).toBe(false);
});

test('an installation that leaves something out says what, and leaves no mark', () => {
  writeFileSync(join(home, '.npmrc'), 'workspaces=false');
  expect(setUp()).toEqual({status: 1, said: expect.stringMatching(/Missing: @tiny\/own\./)});
  expect(isMarked()).toBe(false);
});

test.each(['tool', 'node', '@tiny/own'])(
  '%s that has gone missing from a good installation comes back',
  (name) => {
    setUp();
    rmSync(join(folder, 'node_modules', name), {recursive: true});
    expect(setUp()).toEqual({status: 0, said: expect.stringMatching(/Installing/)});
    expect(installed()).toEqual(ALL);
  },
);

test('options that its Node does not know are named before anything starts', () => {
  setUp();
  // Known to the Node that runs the set-up, as of a machine with a newer one.
  expect(setUp({NODE_OPTIONS: '--title=--newer'})).toEqual({
    status: 1,
    said: expect.stringMatching(/refuses the NODE_OPTIONS[^]*--title=--newer/),
  });
  expect(setUp({NODE_OPTIONS: '--title=academy'})).toEqual({status: 0, said: ''});
});

test.each(['#', '?'])('a folder with %s in its path is refused before anything is installed', (sign) => {
  rmSync(folder, {recursive: true});
  folder = mkdtempSync(join(tmpdir(), `academy-c${sign}-`));
  writeProject();
  const {status, said} = setUp();
  expect(status).toBe(1);
  expect(said).toContain(`has a ${sign} in it`);
  expect(said).toContain(folder);
  expect(said).toMatch(/Rename it, or move it/);
  expect(isMarked()).toBe(false);
});
