// Pages of visitors have style sheets of their own, with the utilities of named files alone. What such a page fetches later,
// before it has the app's styles, is looked through here: a part that nobody named would have no style.
import {globSync, readFileSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {compile} from 'tailwindcss';
import {expect, test} from 'vitest';

const WEB = join(import.meta.dirname, '..');
const IMPORT = /(?:^import (?!type)[^'"]*?|^export [^'"]*? from |\bimport\()['"]([^'"]+)['"]/gms;

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);

/** The module that is meant; nothing for a package, or what is no part of the client. */
function pathOf(name: string, from: string): string | undefined {
  if (name.startsWith('#web/')) return join(WEB, name.slice('#web/'.length));
  return name.startsWith('.') ? join(dirname(from), name) : undefined;
}

const bringsStyles = (file: string): boolean =>
  importsOf(file).some((name) => pathOf(name, file) === join(WEB, 'styles.css'));

/** Something of them is used there, and nothing is drawn: titles of pages, and the places at the edge of the app. */
const NOT_DRAWN: ReadonlySet<string> = new Set(
  ['ui/page.tsx', 'ui/overlay/float.tsx'].map((file) => join(WEB, file)),
);

/** All that a script may fetch while its page has no other styles than its own. */
function fetchedBy(script: string): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || bringsStyles(file)) return;
    found.add(file);
    for (const name of importsOf(file)) {
      const path = pathOf(name, file);
      if (path !== undefined) visit(path);
    }
  };
  visit(join(WEB, script));
  return [...found];
}

/** What may be a utility. Words without a hyphen are in any program. */
const wordsIn = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split(/[\s'"`]+/)
    .filter((word) => /^[a-z[!-][^;]*[-:]/.test(word));

const loadStylesheet = async (id: string, base: string) => {
  const path = id === 'tailwindcss' ? join(WEB, '..', 'node_modules', id, 'index.css') : join(base, id);
  return {path, base: dirname(path), content: readFileSync(path, 'utf8')};
};

/** The utilities that a style sheet lacks, each with a file that uses it. */
async function missingIn(sheet: string, script: string): Promise<readonly string[]> {
  const path = join(WEB, sheet);
  const base = dirname(path);
  const sheetOf = await compile(readFileSync(path, 'utf8'), {base, loadStylesheet});
  const named = sheetOf.sources.flatMap((source) =>
    globSync(source.pattern, {cwd: source.base}).flatMap((name) => {
      const found = join(source.base, name);
      return statSync(found).isDirectory() ? globSync(join(found, '**', '*.{ts,tsx}')) : [found];
    }),
  );
  expect(named.length).toBeGreaterThan(5);
  let styles = sheetOf.build(named.flatMap(wordsIn));
  const missing: string[] = [];
  for (const file of fetchedBy(script).filter((one) => !NOT_DRAWN.has(one))) {
    for (const word of wordsIn(file)) {
      const more = sheetOf.build([word]);
      if (more !== styles) missing.push(`${word} of ${relative(WEB, file)}`);
      styles = more;
    }
  }
  return missing;
}

test.each([
  ['entrance.css', 'entrance.ts', 'install/install-prompt.tsx'],
  ['landing/public.css', 'public.ts', 'landing/tutor/card.tsx'],
])('%s has all that %s may draw', async (sheet, script, part) => {
  expect(fetchedBy(script)).toContain(join(WEB, part));
  expect(await missingIn(sheet, script)).toEqual([]);
});
