// An empty project with the package in it: packed by npm, installed by npm, as others get it.
import {execFile} from 'node:child_process';
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {packing} from '#tests/browser/packing.ts';

const run = promisify(execFile);
const modules = resolve('node_modules');
/** What the package needs from npm. */
const NEEDED = ['@daily-co/daily-js', 'xstate'];

/** How a compiler finds packages. */
export const RESOLUTIONS = {
  bundler: {module: 'esnext', moduleResolution: 'bundler'},
  nodenext: {module: 'nodenext', moduleResolution: 'nodenext'},
  node16: {module: 'node16', moduleResolution: 'node16'},
} as const;

export type Project = {
  readonly folder: string;
  /** Where the package is installed. */
  readonly installed: string;
  /** @returns what the compiler says, nothing when all is well. Libraries are checked too. */
  readonly compile: (files: readonly string[], options?: object, tsc?: string) => Promise<string>;
  readonly close: () => void;
};

/**
 * @param had names of packages that the project has beside it.
 * @param packed folder of the packed package: one who finds it empty packs into it. A new one by default.
 */
export async function openProject(had: readonly string[], packed?: string): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-user-'));
  provide(folder, [...NEEDED, ...had]);
  const dependencies = Object.fromEntries(had.map((name) => [name, '*']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({type: 'module', private: true, dependencies}));
  const tarball = await packing(() => tarballIn(packed ?? folder));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {cwd: folder});
  return {
    folder,
    installed: join(folder, 'node_modules', '@academy', 'sdk'),
    compile: (files, options = {}, tsc = join(modules, '.bin', 'tsc')) =>
      compile(folder, files, options, tsc),
    close: () => rmSync(folder, {recursive: true, force: true}),
  };
}

/** @returns the packed package in the folder, built and packed where it is not there yet. */
async function tarballIn(folder: string): Promise<string> {
  const find = () => readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!find()) {
    await run('npm', ['pack', '--pack-destination', folder, '--silent'], {cwd: resolve('sdk')});
  }
  return join(folder, find() ?? '');
}

/** Lays packages and all that they need where npm would: no test depends on a registry. */
function provide(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const home = join(folder, 'node_modules', name);
    const description = readFileSync(join(modules, name, 'package.json'), 'utf8');
    const {dependencies = {}} = JSON.parse(description) as {dependencies?: object};
    cpSync(join(modules, name), home, {recursive: true});
    provide(folder, Object.keys(dependencies));
  }
}

async function compile(
  folder: string,
  files: readonly string[],
  options: object,
  tsc: string,
): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    jsx: 'react-jsx',
    ...RESOLUTIONS.nodenext,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files}));
  const {stdout} = await run(tsc, ['-p', folder]).catch((error: {stdout: string}) => error);
  return stdout;
}
