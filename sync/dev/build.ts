// The production build, rebuilt only if its sources have changed.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {spawn} from 'node:child_process';
import {SetupFailure} from '#sync/dev/failure.ts';

const SOURCES = [
  'web',
  'schema',
  'sdk',
  'platform-client',
  'package-lock.json',
  // What the public pages say.
  join('sync', 'landing', 'content'),
  join('sync', 'lessons', 'content'),
];
const OUTPUT = join('web', 'dist');
const MARKER = join(OUTPUT, '.sources');

let underWay: Promise<boolean> | undefined;

/**
 * Builds the web client when its sources changed; academies that start at once in one process wait for one build.
 * @returns whether it had to.
 * @throws {SetupFailure}
 */
export function buildWhenChanged(): Promise<boolean> {
  underWay ??= build().finally(() => (underWay = undefined));
  return underWay;
}

async function build(): Promise<boolean> {
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === fingerprint) return false;
  const {code, output} = await run('npm', ['run', '--silent', 'build']);
  if (code !== 0) {
    throw new SetupFailure(
      `The web client could not be built:\n${output.slice(-4000)}`,
      'Mend the file named above, then start again.',
    );
  }
  writeFileSync(MARKER, fingerprint);
  return true;
}

function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path)) hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  const skipped = /(?:^|\/)(?:dist|node_modules|coverage)(?:\/|$)|\.test\.tsx?$/;
  if (skipped.test(path)) return [];
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, {withFileTypes: true})
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesBelow(join(path, entry.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}

function run(command: string, args: string[]): Promise<{code: number; output: string}> {
  return new Promise((resolve, reject) => {
    let output = '';
    // A test runner's NODE_ENV would make a development build of it.
    const env = {...process.env, NODE_ENV: 'production'};
    const child = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe'], env});
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) => resolve({code: code ?? 1, output}));
  });
}
