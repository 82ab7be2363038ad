import {expect, test} from 'vitest';
import {COMMAND_NAMES} from '#schema/commands.ts';
import {routes} from '#schema/wire/routes.ts';
import {parts} from '#web/app/parts.ts';
import type {AnyPart} from '#web/part/part.ts';

const all: readonly AnyPart[] = parts;
const paths = new Set(routes.map(({path}) => path));
const known = (path: string) => ({path, isRoute: paths.has(path)});

/** What was written by an older build, a newer one, or a damaged disk. */
const FOUND: readonly unknown[] = [{}, {lessonId: 7, text: null, alias: [], timeZone: {}, isListed: 'no'}];

test('what a part shows or leads to is a page of the academy, and is shown once', () => {
  const shown = all.flatMap(({screens = {}}) => Object.keys(screens));
  const entries = all.flatMap(({navigation = []}) => navigation.map(({path}) => path));
  expect([...shown, ...entries].map(known).filter(({isRoute}) => !isRoute)).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
  expect(new Set(entries).size).toBe(entries.length);
});

test('what a part shows in the admin area is a page for admins', async () => {
  const some = await Promise.all(all.flatMap(({adminScreens}) => adminScreens?.() ?? []));
  const shown = some.flatMap((screens) => Object.keys(screens));
  expect(shown.length).toBeGreaterThan(0);
  const admins = new Set(routes.flatMap(({path, audience}) => (audience === 'admin' ? [path] : [])));
  expect(shown.filter((path) => !admins.has(path))).toEqual([]);
});

test('no two entries of the sidebar have the same order or the same keys', () => {
  const entries = all.flatMap(({navigation = []}) => navigation);
  expect(new Set(entries.map(({order}) => order)).size).toBe(entries.length);
  const keys = entries.flatMap((entry) => entry.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every command has words, whatever its arguments turn out to be', async () => {
  const some = await Promise.all(all.flatMap(({words}) => words?.() ?? []));
  const words = Object.assign({}, ...some) as Record<string, (args: unknown) => string>;
  expect(Object.keys(words).toSorted()).toEqual(COMMAND_NAMES.toSorted());
  for (const name of COMMAND_NAMES) {
    for (const args of FOUND) expect(words[name]?.(args), name).toMatch(/^\S/);
  }
});
