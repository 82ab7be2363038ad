// A list that comes in pages, as one.
import {ParseError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import type {Settings} from '#platform-client/settings.ts';

type Metadata = {
  readonly itemsPerPage?: number;
  readonly totalItems?: number;
  readonly currentPage?: number;
  readonly hasNextPage?: boolean;
  readonly nextCursor?: string | null;
};
type Query = Readonly<Record<string, unknown>> & {readonly page?: number; readonly pageState?: string};

/** Every item from the asked page on; a page is asked for when the one before is used up. */
export async function* each(
  settings: Settings,
  operation: Operation,
  given: Given = {},
  options: RequestOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let query: Query | undefined = {...(given.query as Query | undefined)};
  while (query) {
    const reply = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const {results, metadata} = pageOf(reply, operation);
    yield* results;
    query = results.length === 0 ? undefined : next(query, metadata);
  }
}

/** Undefined after the last page. Lists without page numbers give a cursor instead. */
function next(query: Query, {currentPage, ...rest}: Metadata): Query | undefined {
  if (currentPage === undefined) {
    const cursor = rest.hasNextPage === false ? undefined : rest.nextCursor;
    return cursor && cursor !== query.pageState ? {...query, pageState: cursor} : undefined;
  }
  const page = query.page ?? 1;
  // A server that answers with another page than the asked one would never come to an end.
  if (currentPage !== page) return undefined;
  const more = rest.hasNextPage ?? page * (rest.itemsPerPage ?? 0) < (rest.totalItems ?? 0);
  return more ? {...query, page: page + 1} : undefined;
}

function pageOf(
  reply: unknown,
  {method, path}: Operation,
): {readonly results: readonly unknown[]; readonly metadata: Metadata} {
  const {results, metadata} = (reply ?? {}) as {results?: unknown; metadata?: Metadata};
  if (Array.isArray(results)) return {results, metadata: metadata ?? {}};
  const route = `${method} ${path}`;
  throw new ParseError(`${route} did not answer with a page`, {route, body: reply});
}
