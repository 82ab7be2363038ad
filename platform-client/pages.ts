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
    demand(more !== undefined, 'whether there are more pages');
    demand(!more || next, 'more, as it had promised');
    query = more ? next : undefined;
  }
}

type Demand = (holds: unknown, what: string) => void;
type Following = {readonly more: boolean | undefined; readonly next: Query | undefined};

function following(query: Query, page: Page, cursors: Set<unknown>, demand: Demand): Following {
  if (page.metadata?.currentPage === undefined) return afterCursor(query, page, cursors, demand);
  const {currentPage, hasNextPage, itemsPerPage = Number.NaN, totalItems = Number.NaN} = page.metadata;
  const asked = Number(query['page'] ?? 1);
  demand(currentPage === asked, `page ${asked}`);
  const left = totalItems - asked * itemsPerPage;
  return {
    more: hasNextPage ?? (Number.isNaN(left) ? undefined : left > 0),
    next: page.results.length > 0 ? {...query, page: asked + 1} : undefined,
  };
}

/** Lists without page numbers give a cursor instead. */
function afterCursor(
  query: Query,
  {results, metadata}: Page,
  cursors: Set<unknown>,
  demand: Demand,
): Following {
  const {hasNextPage, nextCursor} = metadata ?? {};
  const isNew = typeof nextCursor === 'string' && !cursors.has(nextCursor);
  demand(isNew || nextCursor == null, 'a new cursor');
  cursors.add(nextCursor);
  const isTold = nextCursor !== undefined || results.length === 0;
  return {
    more: hasNextPage ?? (isTold ? Boolean(nextCursor) : undefined),
    next: nextCursor ? {...query, pageState: nextCursor} : undefined,
  };
}
