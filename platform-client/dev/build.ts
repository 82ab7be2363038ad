// What is published: JavaScript and types in dist. `npm pack` in the package's folder builds it first; dist has a
// package.json of its own and can be packed by itself. In the repository everybody imports the source (the
// condition `@academy/source`), so nothing there waits for a build.
import {execFileSync} from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, posix, resolve, sep} from 'node:path';
import {rolldown} from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');
const [asked = join(ROOT, 'dist')] = process.argv.slice(2);
/** Takes its place when it is whole: two builds at a time never see half of each other. */
const target = `${asked}.${process.pid}`;

/** Each entry is one file, quick to load; every declaration in it is marked as pure, so bundlers leave out the rest. */
const ENTRIES = ['index', 'mock/index', 'watch', 'once', 'drift', 'codemod/index', 'codemod/main'];
const CLIENT = '#platform-client/index.ts';

/** The others take the client from its own entry, so that errors are of one class and a page has one client. */
async function buildScript(entry: string): Promise<void> {
  const build = await rolldown({
    input: join(ROOT, `${entry}.ts`),
    platform: 'neutral',
    external: entry === 'index' ? [] : [CLIENT, /^node:/, 'rolldown/parseAst'],
  });
  const paths = {[CLIENT]: entry.includes('/') ? '../index.js' : './index.js'};
  await build.write({dir: target, format: 'es', entryFileNames: `${entry}.js`, paths});
  await build.close();
}

/** TypeScript writes the specifiers as they stand in the source; what is published steps by path. */
function buildTypes(): void {
  // Away from the sources: the compiler would take what it writes among them for one of them.
  const types = mkdtempSync(join(tmpdir(), 'platform-types-'));
  execFileSync('tsc', ['-p', join(ROOT, 'tsconfig.build.json'), '--outDir', types], {stdio: 'inherit'});
  for (const path of readdirSync(types, {recursive: true, encoding: 'utf8'})) {
    if (!path.endsWith('.d.ts')) continue;
    const file = path.replaceAll(sep, '/');
    const text = readFileSync(join(types, file), 'utf8');
    const place = placeOf(file);
    mkdirSync(dirname(join(target, place)), {recursive: true});
    writeFileSync(join(target, place), text.replaceAll(/(from |import\()(['"])(.+?)\2/g, stepping(file)));
  }
  rmSync(types, {recursive: true});
}

/** The package's own files at the top, what it inlines below its folder's name. */
const placeOf = (file: string) => file.replace(/^platform-client\//, '');

/** From `#platform-client/errors.ts` and `../schema/wire/endpoint` to the path from one place to the other. */
function stepping(file: string) {
  return (_: string, before: string, quote: string, specifier: string): string => {
    const named = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
    const source = named === 'platform-client' ? 'platform-client/index' : named.replace(/\.ts$/, '');
    const step = posix.relative(posix.dirname(placeOf(file)), placeOf(source));
    return `${before}${quote}${step.startsWith('.') ? step : `./${step}`}.js${quote}`;
  };
}

type Source = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  readonly sideEffects: boolean;
  readonly engines: object;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};

const here = (path: string) => path.replace('./dist/', './');

/** What `dist` is when it is packed by itself: the workspace's own, without what leads to sources. */
function published(): Record<string, unknown> {
  const source = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Source;
  const {name, version, description, license, type, sideEffects, engines, bin = {}} = source;
  const exports = Object.entries(source.exports).map(([entry, given]) => {
    if (typeof given === 'string') return [entry, given];
    const {types = '', default: script = ''} = given;
    return [entry, {types: here(types), default: here(script)}];
  });
  return {
    name,
    version,
    description,
    license,
    type,
    exports: Object.fromEntries(exports) as object,
    types: './index.d.ts',
    bin: Object.fromEntries(Object.entries(bin).map(([command, path]) => [command, here(path)])),
    files: ['**/*.js', '**/*.d.ts'],
    sideEffects,
    engines,
  };
}

rmSync(target, {recursive: true, force: true});
mkdirSync(target, {recursive: true});
for (const entry of ENTRIES) await buildScript(entry);
buildTypes();
for (const file of ['README.md', '../LICENSE']) cpSync(join(ROOT, file), join(target, posix.basename(file)));
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`);
rmSync(asked, {recursive: true, force: true});
renameSync(target, asked);
