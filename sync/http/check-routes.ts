import type {Hono} from 'hono';
import type {Access} from '#sync/http/access.ts';

/** Middleware that is mounted before all routes and replies to none. */
const GUARDS: ReadonlySet<string> = new Set(['ALL /*', 'ALL /api/*']);

/** A path as Hono writes it: `/users/{id}` → `/users/:id`. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

type Means = {
  /** Whether a handler first checks who calls, as the table says. */
  readonly isGuarded: (handler: unknown) => boolean;
  /** Paths of parts that check their callers themselves. */
  readonly apart?: readonly string[];
};

/**
 * Compares what is mounted with the table.
 * @throws {Error} naming each route that has no entry, each entry that has no route, and each route that is not for
 *   anyone and lets anyone in.
 */
export function checkRoutes(
  app: Hono,
  table: Readonly<Record<string, Access>>,
  {isGuarded, apart = []}: Means,
): void {
  const isApart = (name: string) => apart.some((path) => name.split(' ')[1]?.startsWith(`${path}/`));
  const entries = new Map(Object.entries(table).map(([name, access]) => [honoPath(name), access]));
  const all = app.routes.map(({method, path, handler}) => ({name: `${method} ${path}`, handler}));
  const mounted = all.slice(all.findIndex(({name}) => !GUARDS.has(name))).filter(({name}) => !isApart(name));
  const names = new Set(mounted.map(({name}) => name));
  const mistakes = [
    ...[...names].filter((name) => !entries.has(name)).map((name) => `${name} is served and has no entry`),
    ...[...entries.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} has an entry and is not served`),
    ...mounted
      .filter(({name, handler}) => (entries.get(name)?.role ?? 'anyone') !== 'anyone' && !isGuarded(handler))
      .map(({name}) => `${name} is not for anyone, but is mounted past serve()`),
  ];
  if (mistakes.length > 0) {
    throw new Error(
      `Routes and their access tables (sync/*/*.access.ts) disagree:\n  ${mistakes.join('\n  ')}`,
    );
  }
}

/** The table for those who run the academy, a line for each route: "GET /api/auth/me learner, open, own account". */
export const routeLines = (table: Readonly<Record<string, Access>>): readonly string[] =>
  Object.entries(table).map(([name, access]) =>
    [`${name} ${access.role}`, ...('gate' in access ? [access.gate] : []), access.owner].join(', '),
  );
