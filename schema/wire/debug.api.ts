import {endpoint, type Method} from '#schema/wire/endpoint.ts';

/** A route of the server, as /community/api-debug offers it: names, nothing else. */
export type RouteEntry = {
  readonly method: Method;
  /** Parameters in braces. */
  readonly path: string;
  /** Who may call, in words: `learners past the assessment`. */
  readonly who: string;
  /** Query parameters that it takes. */
  readonly query: readonly string[];
  /** Fields of its JSON body. */
  readonly body: readonly string[];
};

/** Every route of REST, for developers. */
export const listRoutes = endpoint<{reply: {routes: readonly RouteEntry[]}}>()('GET', '/api/debug/routes');
