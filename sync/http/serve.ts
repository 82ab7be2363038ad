// Mounts an endpoint's declaration on the server: authorises the caller by the table of routes, reads and validates the
// input, calls the handler, writes its reply.
import type {Context, Handler as Handles, Hono, Next} from 'hono';
import type * as z from 'zod/mini';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Access, AccessTable} from '#sync/http/access.ts';
import {authorise, type Asker, type Finders} from '#sync/http/authorise.ts';
import {honoPath} from '#sync/http/check-routes.ts';
import {check, readJson, readQuery} from '#sync/http/input.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import type {Trouble, TroublePage} from '#sync/http/trouble/trouble-page.ts';

/** Where a feature mounts its routes, and who may call them. */
export type Api<Table extends AccessTable = AccessTable> = {
  readonly app: Hono;
  readonly find: Finders;
  readonly access: Table;
};

/** Rules of the query parameters: their names are the only ones that are taken. */
type QueryRules<Query> = z.ZodMiniType<Query> & {readonly shape: Readonly<Record<string, unknown>>};

/** A form is no JSON: its handler reads it itself (upload.ts). */
type BodyRules<E> =
  Input<E> extends {body: infer B}
    ? B extends FormData
      ? {body?: never}
      : {body: z.ZodMiniType<B>}
    : {body?: never};

type Rules<E, Query> = BodyRules<E> & {
  /** Largest body, bytes, where it is not what most routes take. */
  readonly mostBytes?: number;
  /** Lowest average rate of a body, bytes a second, where it is not what most routes want. */
  readonly pace?: number;
} & (Input<E> extends {query: object} ? {query: QueryRules<Query>} : {query?: never});

/** The validated query: numbers are parsed, defaults filled in. */
type Read<E, Query> = Input<E> extends {query: object} ? Omit<Input<E>, 'query'> & {query: Query} : Input<E>;

type NameIn<Table extends AccessTable> = keyof Table & keyof AccessTable;

/** The endpoint's entry in the table; without one it cannot be served. */
type NameOf<Table extends AccessTable, E extends Endpoint> = `${E['method']} ${E['path']}` & NameIn<Table>;

type AskerAt<Table extends AccessTable, Name extends NameIn<Table>> = Asker[Table[Name]['role']];

/**
 * Looks at the caller again, who may have signed out since: for what waits long before it acts, or acts many times.
 * @throws {HttpRefusal} as at the beginning.
 */
type Again<Table extends AccessTable, Name extends NameIn<Table>> = () => Promise<AskerAt<Table, Name>>;

/** Resolves to the reply; to a `Response` where that is written as it goes, its body the reply in JSON. */
type Handler<Table extends AccessTable, E extends Endpoint, Query> = (
  input: Read<E, Query>,
  who: AskerAt<Table, NameOf<Table, E>>,
  c: Context,
  again: Again<Table, NameOf<Table, E>>,
) => Promise<Reply<E> | Response>;

/** Serves `declared` under its own method and path, to those whom the table lets in. */
export function serve<Table extends AccessTable, E extends Endpoint, Query>(
  api: Api<Table>,
  declared: E &
    ([NameOf<Table, E>] extends [never] ? 'has no entry in the access table of its feature' : unknown),
  rules: Rules<E, Query>,
  handler: Handler<Table, E, Query>,
): void {
  type Name = NameOf<Table, E>;
  const read = async (c: Context, first: AskerAt<Table, Name>, _: Next, again: Again<Table, Name>) => {
    const query = readQuery(c.req.url, Object.keys(rules.query?.shape ?? {}));
    const params = {params: c.req.param(), query: rules.query ? check(rules.query, query) : query};
    const isAllIn = isWhole(c);
    const body = rules.body ? await readJson(c, {mostBytes: rules.mostBytes, pace: rules.pace}) : undefined;
    // A body may take minutes to come in.
    const who = body === undefined || isAllIn ? first : await again();
    const input = {...params, ...(rules.body ? {body: check(rules.body, body)} : {})};
    const reply = await handler(input as unknown as Read<E, Query>, who, c, again);
    return reply instanceof Response ? reply : c.json(reply as object);
  };
  mount(api, `${declared.method} ${declared.path}` as Name, read, {
    ...(rules.body ? {body: rules.body} : {}),
    ...(rules.query ? {query: rules.query} : {}),
  });
}

/** Whether all of the request has come in, as that of most has by the time its caller is known. */
const isWhole = (c: Context): boolean => {
  const {incoming} = (c.env ?? {}) as {readonly incoming?: {readonly complete?: boolean}};
  return incoming?.complete === true;
};

/** What a route reads its input by. */
type Reads = {readonly body?: z.ZodMiniType; readonly query?: z.ZodMiniType};

const guarded = new WeakMap<object, Reads>();

/** Whether a handler was mounted here. */
export const isGuarded = (handler: unknown): boolean => typeof handler === 'function' && guarded.has(handler);

/** What a handler that was mounted here reads its input by: for tests that look at every field there is. */
export const readsOf = (handler: object): Reads => guarded.get(handler) ?? {};

/** Serves what is no endpoint of JSON, such as a file: nothing of the request is looked at before the caller is. */
export function mount<Table extends AccessTable, Name extends NameIn<Table>>(
  {app, find, access}: Api<Table>,
  name: Name,
  answer: (
    c: Context,
    who: AskerAt<Table, Name>,
    next: Next,
    again: Again<Table, Name>,
  ) => Promise<Response | void>,
  reads: Reads = {},
): void {
  const [method = '', path = ''] = name.split(' ');
  const entry: Access = access[name] satisfies Table[Name];
  const handler: Handles = async (c, next) => {
    const look: Again<Table, Name> = async () => (await authorise(c, entry, find)) as AskerAt<Table, Name>;
    return answer(c, await look(), next, look);
  };
  guarded.set(handler, reads);
  app.on(method, honoPath(path), handler);
}

/** For Retry-After, where nobody knows better. */
export const COME_BACK_AFTER_S = 2;

/** PostgreSQL is unreachable or overloaded: a retry may succeed in a moment. */
export const isPassing = (error: unknown): boolean => ['away', 'conflict'].includes(databaseTrouble(error));

/** What a rejected request is answered with. */
type Rejected = {
  readonly status: HttpRefusal['status'] | 500;
  readonly trouble: Trouble;
  readonly retryAfterS?: number | undefined;
};

/**
 * Turns `HttpRefusal` into its reply, hides other errors.
 * @param asPage answers a person, whose browser would show the JSON.
 */
export function refusals(app: Hono, log: Log, asPage?: TroublePage): void {
  const answer = (c: Context, {status, trouble, retryAfterS}: Rejected): Response | Promise<Response> => {
    // More may still come in of what nobody reads any more (RFC 9110, 15.5.9).
    if (status === 408) c.header('Connection', 'close');
    if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS));
    return asPage ? pageOr(c, status, trouble, asPage) : c.json(trouble, status);
  };
  const pageOr = async (c: Context, status: Rejected['status'], trouble: Trouble, page: TroublePage) => {
    try {
      return (await page(c, status, trouble)) ?? c.json(trouble, status);
    } catch (error) {
      log('a page about trouble could not be sent', error);
      return c.json(trouble, status);
    }
  };
  app.onError((error, c) => answer(c, rejectedBy(error, log)));
  app.notFound((c) => answer(c, {status: 404, trouble: {message: `There’s nothing at ${c.req.path}.`}}));
}

function rejectedBy(error: unknown, log: Log): Rejected {
  if (error instanceof HttpRefusal) {
    const {status, problem: trouble, retryAfterS} = error;
    return {status, trouble, retryAfterS};
  }
  if (isPassing(error)) {
    log('a request found no database', error);
    const message = 'The academy is busy right now. Please try again in a moment.';
    return {status: 503, trouble: {message, code: 'UNAVAILABLE'}, retryAfterS: COME_BACK_AFTER_S};
  }
  const reference = crypto.randomUUID();
  log('a request failed', error, {id: reference});
  return {
    status: 500,
    trouble: {message: 'Something went wrong on our side. Please try again.', reference},
  };
}
