// `npm run test:course`: every program and every check of the course, unless this very course has passed here before.
// Files that are named as arguments run in any case.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {machineVersions} from '#tests/machine-python.ts';

/** What decides about the outcome: the course, what compiles and tests it, and the Python that runs it. */
const SOURCES = [
  'sync/lessons/content',
  'sync/lessons/course',
  'sync/assessment',
  'sync/questions',
  'schema/lessons',
  'schema/python',
  'schema/questions',
  'schema/assessment',
  'sync/python',
  'tests/content-python.ts',
  'tests/interrupter.ts',
  'tests/machine-python.ts',
  'tests/course-checks',
  'package-lock.json',
];
/** What samples import: one that was not here when the course passed has to be tried. */
const PACKAGES = ['numpy', 'pandas', 'scipy', 'scikit-learn', 'matplotlib', 'duckdb'];
const FOLDER = 'node_modules/.cache/academy';
const PASSED = join(FOLDER, 'course-passed');

const filesBelow = (path: string): string[] =>
  path.includes('.')
    ? [path]
    : readdirSync(path, {recursive: true, withFileTypes: true})
        .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
        .toSorted();

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.update(machineVersions(PACKAGES)).digest('hex');
}

const only = process.argv.slice(2);
const now = fingerprint();
if (only.length === 0 && existsSync(PASSED) && readFileSync(PASSED, 'utf8') === now) {
  console.log('The course has not changed since it passed here.');
} else {
  const {status} = spawnSync('vitest', ['run', '--project', 'course', ...only], {stdio: 'inherit'});
  if (status === 0 && only.length === 0) {
    mkdirSync(FOLDER, {recursive: true});
    writeFileSync(PASSED, now);
  }
  process.exitCode = status ?? 1;
}
