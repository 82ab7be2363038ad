// A list that comes in pages, as one.
import {fieldsOf} from '#platform-client/address.ts';
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

/**
 * Every item from the asked page on; a page is asked for when the one before is used up.
 * @throws {ParseError} when a page is not the one that was asked for, or does not say how it goes on: a list
 * never ends early in silence.
 */
export async function* each(
  settings: Settings,
  operation: Operation,
  input?: Given,
  options?: RequestOptions,
): AsyncGenerator<unknown, void, undefined> {
  const {route} = operation;
  const given = fieldsOf(input, 'what was given', route);
  const query: Record<string, unknown> = {...fieldsOf(given['query'], 'query', route)};
  const cursors = new Set<unknown>();
  for (;;) {
    cursors.add(query['pageState']);
    const {data} = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const {results, metadata} = Object(data) as Partial<Page>;
    const {currentPage, hasNextPage, nextCursor, totalItems, itemsPerPage} = Object(metadata) as Metadata;
    const page = Number(query['page'] ?? 1);
    let next: object | Nothing;
    if (
      Array.isArray(results) &&
      [undefined, page].includes(currentPage) &&
      !(nextCursor && cursors.has(nextCursor))
    ) {
      yield* results;
      const {length} = results;
      const left = (totalItems as number) - page * (itemsPerPage as number);
      // Lists without page numbers give a cursor instead.
      const isCounted = currentPage !== undefined;
      const hasMore = () => (isCounted ? !(left <= 0) : nextCursor === undefined ? length : nextCursor);
      if (!(hasNextPage ?? hasMore())) return;
      const byNumber = () => length && (hasNextPage || left > 0) && {page: page + 1};
      next = isCounted ? byNumber() : nextCursor && {pageState: nextCursor};
    }
    if (!next) throw new ParseError(`${route} answered with no page that leads on`, {route, body: data});
    Object.assign(query, next);
  }
}

type Nothing = undefined | null | false | '' | 0;
