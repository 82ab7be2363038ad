// A list that comes in pages, as one.
import {ParseError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import type {Settings} from '#platform-client/settings.ts';

type Page = {readonly results: readonly unknown[]; readonly metadata: Metadata};
type Metadata = {
  readonly itemsPerPage?: number;
  readonly totalItems?: number;
  readonly currentPage?: number;
  readonly hasNextPage?: boolean;
  readonly nextCursor?: string | null;
};
type Query = Readonly<Record<string, unknown>>;

/**
 * Every item from the asked page on; a page is asked for when the one before is used up.
 * @throws {ParseError} when a page is not the one that was asked for, or does not say how it goes on: a list
 * never ends early in silence.
 */
export async function* each(
  settings: Settings,
  operation: Operation,
  given: Given = {},
  options: RequestOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const {route} = operation;
  const cursors = new Set<unknown>();
  for (let next: Query | Nothing = {}; ;) {
    const query: Query = {...(given.query as Query | undefined), ...next};
    const {data} = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const {results, metadata} = Object(data) as Partial<Page>;
    const told = Object(metadata) as Metadata;
    const page = Number(query['page'] ?? 1);
    const {currentPage = page, nextCursor} = told;
    next = undefined;
    if (Array.isArray(results) && currentPage === page && !(nextCursor && cursors.has(nextCursor))) {
      yield* results;
      const [hasMore, leading] = wayOn(told, page, results.length);
      if (!hasMore) return;
      next = leading;
      cursors.add((Object(next) as Query)['pageState']);
    }
    if (!next) throw new ParseError(`${route} answered with no page that leads on`, {route, body: data});
  }
}

type Nothing = undefined | null | false | '';

/** Whether there is more, and what to ask for. Lists without page numbers give a cursor instead. */
function wayOn(
  {currentPage, hasNextPage, nextCursor, totalItems, itemsPerPage}: Metadata,
  page: number,
  count: number,
): readonly [hasMore: unknown, next: Query | Nothing] {
  if (currentPage === undefined) {
    const hasMore = hasNextPage ?? (nextCursor === undefined ? count : nextCursor);
    return [hasMore, nextCursor && {pageState: nextCursor}];
  }
  const left = Number(totalItems) - page * Number(itemsPerPage);
  return [hasNextPage ?? !(left <= 0), count > 0 && (hasNextPage || left > 0) && {page: page + 1}];
}
