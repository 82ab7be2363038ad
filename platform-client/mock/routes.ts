// From a request back to its operation.
import type {Operation} from '#platform-client/index.ts';
import type {Asked} from '#platform-client/mock/memory.ts';

export type Route = {
  readonly noun: string;
  readonly verb: string;
  readonly operation: Operation;
  readonly pattern: RegExp;
};

/** Words before parameters: `/eval/run` is no `/eval/{id}`. */
export function routesOf(nouns: Readonly<Record<string, Readonly<Record<string, Operation>>>>): Route[] {
  return Object.entries(nouns)
    .flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => {
        const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
        const rank = operation.path
          .replaceAll(/[^/{]+/g, '')
          .replaceAll('/{', '1')
          .replaceAll('/', '0');
        return {noun, verb, operation, pattern, rank};
      }),
    )
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
}

/** @throws {Error} for what is no request to the platform. */
export async function readRequest(
  routes: readonly Route[],
  address: string,
  url: string,
  {method = 'GET', headers, body}: RequestInit,
): Promise<Asked> {
  const base = address.replace(/\/+$/, '');
  const {pathname, searchParams} = new URL(
    url.startsWith(base) ? url.slice(base.length) : url,
    'https://mock.invalid',
  );
  const found = routes.find((one) => one.operation.method === method && one.pattern.test(pathname));
  if (!found) throw new Error(`The mock has no route for ${method} ${pathname}.`);
  const groups = found.pattern.exec(pathname)?.groups ?? {};
  const query: Record<string, string | string[]> = {};
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key);
    query[key] = values.length > 1 ? values : (values[0] ?? '');
  }
  return {
    noun: found.noun,
    verb: found.verb,
    route: found.operation.route,
    paged: found.operation.paged === true,
    params: Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    ),
    query,
    body: bodyOf(body),
    headers: new Headers(headers),
  };
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body) as unknown;
  if (!(body instanceof FormData)) return undefined;
  const fields: Record<string, unknown> = {};
  for (const name of new Set(body.keys())) {
    const all = body.getAll(name);
    fields[name] = all.length > 1 ? all : all[0];
  }
  return fields;
}
