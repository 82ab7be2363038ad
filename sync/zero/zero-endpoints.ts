// What zero-cache asks of us: which rows a named query means for this learner, and to run mutators.
// Listens on loopback only, and asks for the key as well.
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {mustGetQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import type {Context, Hono} from 'hono';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {equal} from '#sync/account/auth-primitives.ts';
import type {Sessions} from '#sync/account/sessions.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {RunCommand} from '#sync/commands/run-command.ts';
import type {Log} from '#sync/db/pool.ts';
import {parseJson} from '#sync/http/json-text.ts';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import {LiveQueries} from '#sync/zero/live-queries.ts';
import {withinQuota} from '#sync/zero/query-quota.ts';

type Needs = {
  readonly apiKey: string;
  readonly origin: string;
  readonly sessions: Sessions;
  readonly database: () => SteadyDatabase;
  readonly run: RunCommand;
  readonly limit: CommandLimit;
  readonly quota: {
    /** Queries that a browser may have live for each of its connections. */
    readonly perConnection: number;
    /** Its connections that this process passes on. */
    readonly connectionsOf: (userId: string, group: string) => number;
  };
  readonly log: Log;
};

export function zeroEndpoints(app: Hono, needs: Needs): void {
  const {sessions, database, run, limit, quota, log} = needs;
  const live = new LiveQueries();

  const learnerOf = async (c: Context): Promise<Session | Response> => {
    if (!equal(c.req.header('x-api-key') ?? '', needs.apiKey)) return c.json({message: 'Wrong key.'}, 403);
    // zero-cache passes the browser's own Origin on; a revalidation of an idle socket carries it too.
    const origin = c.req.header('origin');
    if (origin !== undefined && origin !== needs.origin) return c.json({message: 'Foreign Origin.'}, 403);
    const found = await sessions.find(sessions.tokenFrom(c.req.header('cookie')));
    return found?.learner ?? c.json({message: 'Please sign in.'}, 401);
  };

  const limitOf = (c: Context, {userId}: Session) =>
    quota.perConnection * Math.max(1, quota.connectionsOf(userId ?? '', groupOf(c)));

  app.post('/zero/query', async (c) => {
    const session = await learnerOf(c);
    if (session instanceof Response) return session;
    const {body, refused} = withinQuota(await bodyOf(c), (ids) =>
      live.admit(`${session.userId} ${groupOf(c)}`, ids, limitOf(c, session)),
    );
    const answer = await handleQueryRequest({
      schema,
      userID: session.userId,
      query: new URL(c.req.url).searchParams,
      body,
      logLevel: 'error',
      handler: (name, args) => mustGetQuery(queries, name).fn({args, ctx: session}),
    });
    return c.json('queries' in answer ? {...answer, queries: [...answer.queries, ...refused]} : answer);
  });

  app.post('/zero/mutate', async (c) => {
    const session = await learnerOf(c);
    if (session instanceof Response) return session;
    const steady = database();
    const answer = await handleMutateRequest({
      dbProvider: steady,
      userID: session.userId,
      query: new URL(c.req.url).searchParams,
      body: await bodyOf(c),
      logLevel: 'error',
      handler: (transact) =>
        transact(async (tx, name, args) => {
          // Not before the transaction: what zero-cache repeats and was processed must not be refused.
          if (session.userId !== null) await limit(session.userId);
          await run(tx, name, args, session);
        }),
    });
    // Zero's own answer would carry PostgreSQL's words; a 503 also makes zero-cache try again by itself.
    if (steady.isAway())
      return c.json({message: 'The academy cannot save right now.'}, 503, {'Retry-After': '2'});
    if ('kind' in answer && answer.kind === 'PushFailed') {
      log('zero-cache could not push', answer.message);
      // The text may be the database's own; the browser needs only to know that it should come again.
      return c.json({...answer, message: 'The academy cannot save right now.', details: undefined});
    }
    return c.json(answer);
  });
}

/** Empty where zero-cache does not pass the header on: then all of a learner's browsers count as one. */
const groupOf = (c: Context) => c.req.header(CLIENT_GROUP_HEADER) ?? '';

/** `null` for what is no JSON: Zero's own check then words the refusal. */
async function bodyOf(c: Context): Promise<ReadonlyJSONValue> {
  const text = await c.req.text();
  try {
    return parseJson(text) as ReadonlyJSONValue;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
