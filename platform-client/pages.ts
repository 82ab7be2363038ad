// A list that comes in pages, as one.
import {ParseError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import type {Settings} from '#platform-client/settings.ts';

type Page = {
  readonly results: readonly unknown[];
  readonly metadata: {
    readonly itemsPerPage?: number;
    readonly totalItems?: number;
    readonly currentPage?: number;
    readonly hasNextPage?: boolean;
    readonly nextCursor?: string | null;
  };
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
  const asked = given.query as Query | undefined;
  let leading: Query = {};
  const cursors = new Set<unknown>();
  for (;;) {
    const query = {...asked, ...leading};
    const {data} = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const {results, ...page} = pageOf(data, query, cursors);
    if (results) yield* results;
    if (results && page.isLast) return;
    if (!results || !page.next) {
      const {route} = operation;
      throw new ParseError(`${route} answered with no page that leads on`, {route, body: data});
    }
    leading = page.next;
  }
}

type Leading = {
  /** None, when it is not the page that was asked for. */
  readonly results?: readonly unknown[];
  readonly isLast?: boolean;
  readonly next?: Query | false | undefined;
};

function pageOf(data: unknown, query: Query, cursors: Set<unknown>): Leading {
  const {results, metadata} = Object(data) as Partial<Page>;
  if (!Array.isArray(results)) return {};
  const {currentPage, hasNextPage, totalItems, itemsPerPage} = metadata ?? {};
  if (currentPage === undefined) return afterCursor({results, metadata: metadata ?? {}}, cursors);
  const asked = Number(query['page'] ?? 1);
  if (currentPage !== asked) return {};
  const left = Number(totalItems) - asked * Number(itemsPerPage);
  const isLast = hasNextPage === undefined ? left <= 0 : !hasNextPage;
  return {results, isLast, next: results.length > 0 && (hasNextPage || left > 0) && {page: asked + 1}};
}

/** Lists without page numbers give a cursor instead. */
function afterCursor({results, metadata}: Page, cursors: Set<unknown>): Leading {
  const {hasNextPage, nextCursor} = metadata;
  if (nextCursor != null && cursors.has(nextCursor)) return {};
  cursors.add(nextCursor);
  const more = hasNextPage ?? (nextCursor === undefined ? results.length > 0 : nextCursor);
  return {results, isLast: !more, next: nextCursor ? {pageState: nextCursor} : undefined};
}
