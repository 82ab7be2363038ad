// Every page of the academy is among the screens that are looked at, or here with the reason why not.
import {globSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import {routeAt, routes} from '#schema/wire/routes.ts';
import {COMING, ELSEWHERE} from '#tests/pages.ts';
import {parts} from '#web/app/parts.ts';
import type {AnyPart} from '#web/part/part.ts';

/** `/profile`, `${origin}/profile?tab=notes`: what a screen opens is written there as a text. */
const ADDRESS = /['"`](?:\$\{[\w.]*origin\})?(?<path>\/[^'"`\s?#]*)/g;

/** The pages that the files of screens name. */
function named(): ReadonlySet<string> {
  const texts = globSync('tests/screens/*.ts', {exclude: (path) => path.endsWith('.test.ts')}).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const written = texts.flatMap((text) =>
    [...text.matchAll(ADDRESS)].map(({groups}) => groups?.['path'] ?? ''),
  );
  // Of each service there is a screen (tests/screens/avatar-services.ts).
  const services = Object.values(AVATAR_SERVICES).map(({path}) => path);
  return new Set([...written, ...services].flatMap((path) => routeAt(path)?.path ?? []));
}

test('every page has a screen, or a reason', () => {
  const shown = named();
  const missing = routes.filter(
    ({path}) => !shown.has(path) && !(path in ELSEWHERE) && !COMING.includes(path),
  );
  expect(missing.map(({path}) => path)).toEqual([]);
});

test('no reason is out of date', async () => {
  const unknown = [...Object.keys(ELSEWHERE), ...COMING].filter(
    (path) => !routes.some((route) => route.path === path),
  );
  expect(unknown).toEqual([]);
  const all: readonly AnyPart[] = parts;
  const admins = await Promise.all(all.flatMap(({adminScreens}) => adminScreens?.() ?? []));
  const drawn = Object.assign({}, ...all.map(({screens}) => screens), ...admins) as object;
  expect(COMING.filter((path) => path in drawn)).toEqual([]);
  const shown = named();
  expect(COMING.filter((path) => shown.has(path))).toEqual([]);
});
