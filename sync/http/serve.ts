// Mounts an endpoint's declaration on the server: reads and checks the input, finds out who asks,
// calls the handler, writes its reply.
import type {Context, Hono} from 'hono';
import type * as z from 'zod/mini';
import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {check, readJson, readParams, readQuery} from '#sync/http/input.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Who may call: `learner` needs a sign-in, `anyone` may come without. */
export type Caller = 'anyone' | 'learner';

export type Api<Who> = {
  readonly app: Hono;
  /** Session of the request; a guest is one too. */
  readonly whoAsks: (c: Context) => Promise<Who>;
  /** @throws {HttpRefusal} 401 when the caller is a guest. */
  readonly demandLearner: (who: Who) => void;
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

type Rules<E, Query> = {caller: Caller} & BodyRules<E> &
  (Input<E> extends {query: object} ? {query: QueryRules<Query>} : {query?: never});

/** The query as the rules have read it: numbers are numbers, defaults stand in it. */
type Read<E, Query> = Input<E> extends {query: object} ? Omit<Input<E>, 'query'> & {query: Query} : Input<E>;

type Handler<E, Query, Who> = (input: Read<E, Query>, who: Who, c: Context) => Promise<Reply<E>>;

/** Serves `declared` under its own method and path. */
export function serve<E extends Endpoint, Who, Query>(
  api: Api<Who>,
  declared: E,
  rules: Rules<E, Query>,
  handler: Handler<E, Query, Who>,
): void {
  const path = declared.path.replaceAll(/\{(\w+)\}/g, ':$1');
  api.app.on(declared.method, path, async (c) => {
    const who = await api.whoAsks(c);
    // Authorise before anything of the request is looked at.
    if (rules.caller === 'learner') api.demandLearner(who);
    const query = readQuery(c.req.url, Object.keys(rules.query?.shape ?? {}));
    const input = {
      params: readParams(c.req.param()),
      query: rules.query ? check(rules.query, query) : query,
      ...(rules.body ? {body: check(rules.body, await readJson(c))} : {}),
    } as unknown as Read<E, Query>;
    return c.json((await handler(input, who, c)) as object);
  });
}

const COME_BACK_AFTER_S = 2;

/** PostgreSQL is away or overtaxed: the same request may well succeed in a moment. */
const isPassing = (error: unknown) => ['away', 'conflict'].includes(databaseTrouble(error));

/** Turns refusals into their replies, hides the rest. */
export function refusals(app: Hono, log: Log): void {
  app.onError((error, c) => {
    if (error instanceof HttpRefusal) {
      if (error.retryAfterS !== undefined) c.header('Retry-After', String(error.retryAfterS));
      return c.json(error.problem, error.status);
    }
    if (isPassing(error)) {
      log('a request found no database', error);
      c.header('Retry-After', String(COME_BACK_AFTER_S));
      return c.json(
        {message: 'The academy is busy right now. Please try again in a moment.', code: 'UNAVAILABLE'},
        503,
      );
    }
    const id = crypto.randomUUID();
    log('a request failed', error, {id});
    return c.json({message: 'Something went wrong on our side. Please try again.', reference: id}, 500);
  });
  app.notFound((c) => c.json({message: `There is nothing at ${c.req.path}.`}, 404));
}
