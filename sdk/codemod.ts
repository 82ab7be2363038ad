// node codemod.js [--dry] <file or folder> …: changes the imports of the official web SDK to this package, in sources
// and in package.json. It changes whole module names in quotes and nothing else, and lists what needs a look.
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {basename, extname, join} from 'node:path';
import {argv} from 'node:process';
import {fileURLToPath} from 'node:url';

const OLD = '@vapi-ai/web';
const NEW = '@academy/sdk';
const SOURCES = new Set(
  ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro', 'html', 'mdx'].map(
    (end) => `.${end}`,
  ),
);
const LEFT_OUT = new Set(['node_modules', 'dist', 'build', 'out', 'coverage']);
/** The module's name and the file behind it, alone in its quotes. */
const NAME = /(['"`])@vapi-ai\/web((?:\/[\w.-]+)*)\1/g;
/** Files of the official package that pages reach into, and where they are here. */
const FILES: Readonly<Record<string, string>> = {
  '': '',
  '/dist/api': '/dist/api',
  '/dist/api.js': '/dist/api.js',
  '/dist/vapi': '/dist/vapi',
  '/dist/vapi.js': '/dist/vapi.js',
  '/api': '/dist/api',
  '/vapi': '/dist/vapi',
};

/** What became of one file's text. */
export type Changed = {
  readonly text: string;
  /** How many names were changed. */
  readonly count: number;
  /** What a person should look at, one line each. */
  readonly remarks: readonly string[];
};

/** @param version of this package, for package.json. */
export function change(file: string, text: string, version: string): Changed {
  return basename(file) === 'package.json' ? changeDescription(text, version) : changeSource(text);
}

function changeSource(text: string): Changed {
  let count = 0;
  const remarks: string[] = [];
  const changed = text.replaceAll(NAME, (whole, quote: string, path: string) => {
    const target = FILES[path];
    if (target === undefined) {
      remarks.push(`${whole} has no counterpart here`);
      return whole;
    }
    count += 1;
    return `${quote}${NEW}${target}${quote}`;
  });
  if (count > 0) remarks.push(...lookAt(changed));
  return {text: changed, count, remarks};
}

function lookAt(text: string): string[] {
  const found: string[] = [];
  if (/\bnew\s+Api\s*[<(]/.test(text)) found.push('the REST client (new Api) is not part of this package');
  if (/startAudioOff\s*:\s*true/.test(text))
    found.push('startAudioOff was without effect; now the call starts muted');
  return found;
}

/** Only where a dependency is named: a script that says the name is not touched. */
function changeDescription(text: string, version: string): Changed {
  let count = 0;
  const changed = text.replaceAll(new RegExp(`"${OLD}"(\\s*:\\s*)"[^"]*"`, 'g'), (_, between: string) => {
    count += 1;
    return `"${NEW}"${between}"^${version}"`;
  });
  return {text: changed, count, remarks: count > 0 ? ['install the dependencies again'] : []};
}

/** Every file below that may name the package. Links are not followed. */
export function filesIn(path: string): string[] {
  const isFolder = statSync(path).isDirectory();
  if (!isFolder) return [path];
  return readdirSync(path, {withFileTypes: true}).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory())
      return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(inner);
    const isWanted = SOURCES.has(extname(entry.name)) || entry.name === 'package.json';
    return entry.isFile() && isWanted ? [inner] : [];
  });
}

/** @returns what it says, one line for each file that changes or needs a look. */
export function run(paths: readonly string[], {isDry, version}: {isDry: boolean; version: string}): string[] {
  return paths.flatMap(filesIn).flatMap((file) => {
    const before = readFileSync(file, 'utf8');
    const {text, count, remarks} = change(file, before, version);
    if (text !== before && !isDry) writeFileSync(file, text);
    const head = count > 0 ? [`${file}: ${count} changed`] : [];
    return [...head, ...remarks.map((remark) => `${file}: ${remark}`)];
  });
}

function main(given: readonly string[]): void {
  const paths = given.filter((word) => !word.startsWith('--'));
  if (paths.length === 0) {
    console.log('Usage: node codemod.js [--dry] <file or folder> …');
    process.exitCode = 2;
    return;
  }
  const description = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const {version} = JSON.parse(description) as {version: string};
  const lines = run(paths, {isDry: given.includes('--dry'), version});
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing imports ${OLD}.`);
}

if (argv[1] !== undefined && argv[1] === fileURLToPath(import.meta.url)) main(argv.slice(2));
