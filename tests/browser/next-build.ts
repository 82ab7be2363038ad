// A build that comes after the one in a folder, made of its files in a moment: a second run of the bundler takes half a
// minute of both cores.
import {createHash} from 'node:crypto';
import {cpSync, readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/**
 * As a developer would change it: a table has a column less. Zero stores the rows of another schema apart from those of the
 * one before.
 */
const COLUMN = /(\(`program`\)\.columns\(\{id:([\w$]+)\(\),title:\2\(\)),summary:\2\(\)/;

const SCRIPT = /[\w.-]+-[\w-]{8}\.js\b/g;
const HASH = /[\w-]{8}(?=\.js$)/;
const BUILD = /(?<=<meta name="build" content=")\w+/;
const LISTED = /\{"integrity":"[^"]+","revision":(null|"\w+"),"url":"([^"]+)"\}/g;

/**
 * Writes the next build: its schema is another, every script that contains the change or imports one that does has another
 * name, as from the bundler, and so have the build and what the service worker lists.
 * @param from the folder of a whole build.
 * @param to a folder that is not there yet; nothing in it is compressed.
 * @throws {Error} if the build has no longer the text that is changed, once.
 */
export function writeNextBuild(from: string, to: string): void {
  cpSync(from, to, {recursive: true, filter: (path) => !/\.(?:br|gz|map)$/.test(path)});
  const scripts = readdirSync(join(to, 'assets')).filter((name) => name.endsWith('.js'));
  const texts = new Map(
    [
      ...scripts.map((name) => join('assets', name)),
      ...['', 'pages'].flatMap((folder) =>
        readdirSync(join(to, folder))
          .filter((name) => name.endsWith('.html'))
          .map((name) => join(folder, name)),
      ),
      'sw.js',
    ].map((path) => [path, readFileSync(join(to, path), 'utf8')]),
  );
  const changed = [...texts].filter(([, text]) => COLUMN.test(text));
  const [[path, text] = ['', '']] = changed;
  if (changed.length !== 1)
    throw new Error(`${changed.length} files of the build have the column, and not one`);
  texts.set(path, text.replace(COLUMN, '$1'));

  const renamed = namesAfter(path.replace(/^assets\W/, ''), texts);
  for (const [at, before] of texts)
    texts.set(
      at,
      before.replaceAll(SCRIPT, (name) => renamed.get(name) ?? name),
    );
  for (const [name, next] of renamed) {
    renameSync(join(to, 'assets', name), join(to, 'assets', next));
    texts.set(join('assets', next), texts.get(join('assets', name)) ?? '');
    texts.delete(join('assets', name));
  }
  const build = hashOf([...texts].join('\0'), 'hex').slice(0, 16);
  for (const [at, before] of texts) {
    if (at !== 'sw.js')
      writeFileSync(join(to, at), at.endsWith('.html') ? before.replace(BUILD, build) : before);
  }
  writeFileSync(join(to, 'sw.js'), listedAnew(texts.get('sw.js') ?? '', to, build));
}

/** The names of the script that has changed, and of all that import it, over however many others. */
function namesAfter(first: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of texts) {
    if (!path.startsWith('assets')) continue;
    const importer = path.replace(/^assets\W/, '');
    for (const name of new Set(text.match(SCRIPT)))
      importers.set(name, [...(importers.get(name) ?? []), importer]);
  }
  const renamed = new Map<string, string>();
  const left = [first];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (renamed.has(name)) continue;
    renamed.set(name, name.replace(HASH, hashOf(`${name} next`, 'base64url').slice(0, 8)));
    left.push(...(importers.get(name) ?? []));
  }
  return renamed;
}

/** The service worker with the hashes of the files that are there by now. */
function listedAnew(worker: string, folder: string, build: string): string {
  return worker.replaceAll(LISTED, (_, revision: string, url: string) =>
    JSON.stringify({
      integrity: `sha256-${hashOf(readFileSync(join(folder, url)), 'base64')}`,
      revision: revision === 'null' ? null : build,
      url,
    }),
  );
}

const hashOf = (content: string | Uint8Array, as: 'hex' | 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(as);
