// A list that comes in pages, as one.
import {ParseError} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import type {Given, RequestOptions} from '#platform-client/prepare.ts';
import {send} from '#platform-client/send.ts';
import type {Settings} from '#platform-client/settings.ts';

type Page = {
  readonly results: readonly unknown[];
  readonly metadata?: {
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
  let query: Query | undefined = {...(given.query as Query | undefined)};
  const cursors = new Set<unknown>([query['pageState']]);
  while (query) {
    const {data: body} = await send(settings, operation, {...given, query}, {...options, as: 'json'});
    const demand: Demand = (holds, what) => {
      const {route} = operation;
      if (!holds) throw new ParseError(`${route} did not answer with ${what}`, {route, body});
    };
    const page = (body ?? {}) as Page;
    demand(Array.isArray(page.results), 'a page');
    const {more, next} = following(query, page, cursors, demand);
    yield* page.results;
    demand(more === false || next, 'how it goes on');
    query = more ? {...query, ...next} : undefined;
  }
}

type Demand = (holds: unknown, what: string) => void;

/** Lists without page numbers give a cursor instead. Without `next` it does not say how it goes on. */
function following(query: Query, {results, metadata}: Page, cursors: Set<unknown>, demand: Demand) {
  const {currentPage, hasNextPage, itemsPerPage, totalItems, nextCursor} = metadata ?? {};
  if (currentPage === undefined) {
    demand(
      nextCursor == null || (typeof nextCursor === 'string' && !cursors.has(nextCursor)),
      'a new cursor',
    );
    cursors.add(nextCursor);
    const isLast = nextCursor === null || results.length === 0;
    return {
      more: hasNextPage ?? (Boolean(nextCursor) || (isLast ? false : undefined)),
      next: nextCursor && {pageState: nextCursor},
    };
  }
  const page = Number(query['page'] ?? 1);
  demand(currentPage === page, `page ${page}`);
  const left = Number(totalItems) - page * Number(itemsPerPage);
  return {
    more: hasNextPage ?? (Number.isNaN(left) ? undefined : left > 0),
    next: (results.length > 0 && hasNextPage !== undefined) || left > 0 ? {page: page + 1} : undefined,
  };
}
