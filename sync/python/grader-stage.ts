// The folder that is a grader's whole file system: Node, Pyodide, the driver, and a copy of Python's memory once it started.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const run = promisify(execFile);
const {resolve} = createRequire(import.meta.url);

/** Sources, by where they are in the folder; `imports` of package.json find them there, as they do here. */
const SOURCES = {
  '/sync/python/grader.process.ts': new URL('grader.process.ts', import.meta.url),
  ...Object.fromEntries(
    [
      'driver',
      'memory-limit',
      'observing',
      'tracing/calls',
      'tracing/cutting',
      'tracing/folding',
      'tracing/identities',
      'tracing/places',
      'tracing/telling',
      'tracing/tracing',
      'tracing/value-texts',
    ].map((name) => [
      `/schema/python/${name}.ts`,
      new URL(`../../schema/python/${name}.ts`, import.meta.url),
    ]),
  ),
};
const PYODIDE = [
  'package.json',
  'pyodide.mjs',
  'pyodide.asm.mjs',
  'pyodide.asm.wasm',
  'python_stdlib.zip',
  'pyodide-lock.json',
];
const PACKAGE = {type: 'module', imports: {'#schema/*': './schema/*'}};

/** Within the folder. */
export const PROGRAM = '/sync/python/grader.process.ts';
export const NODE = '/node';
const SNAPSHOT = 'snapshot.bin';

/**
 * Makes the folder, once for each version of what it is made of; folders of other versions go.
 * @param takeSnapshot runs the program in the folder's sandbox to have a copy of Python's memory.
 * @returns its path.
 */
export async function stageGrader(
  dataDir: string,
  takeSnapshot: (stage: string) => Promise<Uint8Array>,
): Promise<string> {
  const parent = join(dataDir, 'grader');
  const stage = join(parent, await editionOf());
  if (await isThere(join(stage, SNAPSHOT))) return stage;
  await mkdir(parent, {recursive: true});
  const draft = await mkdtemp(join(parent, 'new-'));
  try {
    await fill(draft);
    await writeFile(join(draft, SNAPSHOT), await takeSnapshot(draft));
    // Another user has to read it; the data folder above stays closed.
    await chmod(join(draft, SNAPSHOT), 0o444);
    await rename(draft, stage).catch(async (error: unknown) => {
      // Another process of the academy was faster.
      if (!(await isThere(join(stage, SNAPSHOT)))) throw error;
    });
  } finally {
    await rm(draft, {recursive: true, force: true});
  }
  await removeOthers(parent, basename(stage));
  return stage;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function editionOf(): Promise<string> {
  const hash = createHash('sha256')
    .update(process.version)
    .update(await readFile(pyodideFile('package.json')));
  for (const file of Object.values(SOURCES)) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

const pyodideFile = (name: string): string => join(dirname(resolve('pyodide/package.json')), name);

async function fill(stage: string): Promise<void> {
  const place = async (from: string, to: string) => {
    const target = join(stage, to);
    await mkdir(dirname(target), {recursive: true});
    await copyFile(from, target);
    await chmod(target, to === NODE || to.includes('/lib') ? 0o555 : 0o444);
  };
  await place(process.execPath, NODE);
  for (const library of await librariesOf(process.execPath)) await place(library, library);
  for (const name of PYODIDE) await place(pyodideFile(name), `/node_modules/pyodide/${name}`);
  for (const [to, from] of Object.entries(SOURCES)) await place(fileURLToPath(from), to);
  const about = join(stage, 'package.json');
  await writeFile(about, JSON.stringify(PACKAGE));
  await chmod(about, 0o444);
  await openFolders(stage);
}

/** Whatever the umask of the academy is. */
async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, {withFileTypes: true});
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({name}) => openFolders(join(folder, name))));
}

/** What the loader of the system needs to start a program. */
async function librariesOf(program: string): Promise<readonly string[]> {
  const {stdout} = await run('ldd', [program]);
  return [...stdout.matchAll(/\/\S+/g)].map(([path]) => path);
}

/** Those of an academy before an update; one that still runs keeps what it has opened. */
async function removeOthers(parent: string, current: string): Promise<void> {
  const others = (await readdir(parent)).filter((name) => name !== current && !name.startsWith('new-'));
  await Promise.all(others.map((name) => rm(join(parent, name), {recursive: true, force: true})));
}
