// What /community/api-debug is made of: the table of routes, with the names of what they read.
import type {Hono} from 'hono';
import {listRoutes, type RouteEntry} from '#schema/wire/debug.api.ts';
import type {Method} from '#schema/wire/endpoint.ts';
import type {Access, AccessTable} from '#sync/http/access.ts';
import {honoPath} from '#sync/http/check-routes.ts';
import type {PagesApi} from '#sync/http/pages.access.ts';
import {readsOf, serve} from '#sync/http/serve.ts';

/** Lists every REST route of the table, for developers. */
export function routeList(api: PagesApi, table: AccessTable): void {
  // The routes are looked up when they are asked for: others may be mounted after this one.
  serve(api, listRoutes, {}, async () => ({routes: entriesOf(api.app, table)}));
}

function entriesOf(app: Hono, table: AccessTable): readonly RouteEntry[] {
  const handlers = new Map(app.routes.map(({method, path, handler}) => [`${method} ${path}`, handler]));
  return Object.entries(table).flatMap(([name, access]) => {
    const [method = '', path = ''] = name.split(' ');
    if (!path.startsWith('/api/')) return [];
    const handler = handlers.get(honoPath(name));
    const {query, body} = handler ? readsOf(handler) : {};
    return [
      {method: method as Method, path, who: whoMay(access), query: namesIn(query), body: namesIn(body)},
    ];
  });
}

const CALLERS: Readonly<Record<Access['role'], string>> = {
  anyone: 'everybody',
  learner: 'learners',
  dev: 'developers',
  emailUser: 'email course',
  admin: 'admins',
};

const whoMay = (access: Access): string =>
  CALLERS[access.role] + ('gate' in access && access.gate === 'holds' ? ' past the assessment' : '');

/** Names of an object's fields; of a union those of its first kind. */
function namesIn(rule: unknown): readonly string[] {
  const {shape, def} = (rule ?? {}) as {
    shape?: object;
    def?: {options?: readonly unknown[]; innerType?: unknown; in?: unknown};
  };
  if (shape) return Object.keys(shape);
  const inner = def?.innerType ?? def?.in ?? def?.options?.[0];
  return inner === undefined ? [] : namesIn(inner);
}
