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
  let next: Query | Nothing;
  const cursors = new Set<unknown>();
  for (;;) {
    const query: Query = {...(given.query as Query | undefined), ...next};
    const {data} = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const {results, metadata} = Object(data) as Partial<Page>;
    const leading =
      Array.isArray(results) &&
      leadingOn(metadata ?? {}, Number(query['page'] ?? 1), results.length, cursors);
    if (leading) {
      yield* results ?? [];
      if (!leading[0]) return;
      [, next] = leading;
    }
    if (!leading || !next) {
      throw new ParseError(`${route} answered with no page that leads on`, {route, body: data});
    }
  }
}

type Nothing = undefined | null | false | '';

/** Whether there is more, and what to ask for; nothing, when it is not the page that was asked for. */
function leadingOn(
  {currentPage, hasNextPage, nextCursor, totalItems, itemsPerPage}: Metadata,
  page: number,
  count: number,
  cursors: Set<unknown>,
): readonly [hasMore: unknown, next: Query | Nothing] | undefined {
  if (currentPage === undefined) {
    // Lists without page numbers give a cursor instead.
    if (nextCursor && cursors.has(nextCursor)) return undefined;
    cursors.add(nextCursor);
    const hasMore = hasNextPage ?? (nextCursor === undefined ? count > 0 : nextCursor);
    return [hasMore, nextCursor && {pageState: nextCursor}];
  }
  if (currentPage !== page) return undefined;
  const left = Number(totalItems) - page * Number(itemsPerPage);
  const hasMore = hasNextPage === undefined ? !(left <= 0) : hasNextPage;
  return [hasMore, count > 0 && (hasNextPage || left > 0) && {page: page + 1}];
}
