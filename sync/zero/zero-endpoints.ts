// The endpoint that zero-cache calls to resolve named queries for a learner. Zero writes nothing here: commands do.
// Listens on loopback only, and asks for the key as well.
import {mustGetQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import {handleQueryRequest} from '@rocicorp/zero/server';
import type {Context, Hono} from 'hono';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import {equal} from '#sync/account/auth-primitives.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import {parseJson} from '#sync/http/json-text.ts';
import type {QueryRules} from '#sync/part/part.ts';
import {LiveQueries} from '#sync/zero/live-queries.ts';
import {withinQuota} from '#sync/zero/query-quota.ts';
import {readQueryArgs} from '#sync/zero/query-rules.ts';

type Needs = {
  readonly apiKey: string;
  readonly origin: string;
  readonly sessions: Sessions;
  readonly rules: QueryRules;
  readonly quota: {
    /** Queries that a browser may have live for each of its connections. */
    readonly perConnection: number;
    /** Its connections that this process passes on. */
    readonly connectionsOf: (userId: string, group: string) => number;
  };
};

export function zeroEndpoints(app: Hono, needs: Needs): void {
  const {sessions, quota} = needs;
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
      handler: (name, args) =>
        mustGetQuery(queries, name).fn({args: readQueryArgs(needs.rules, name, args), ctx: session}),
    });
    return c.json('queries' in answer ? {...answer, queries: [...answer.queries, ...refused]} : answer);
  });
}

/** Empty where zero-cache does not pass the header on: then all of a learner's browsers count as one. */
const groupOf = (c: Context) => c.req.header(CLIENT_GROUP_HEADER) ?? '';

/** `null` for what is no JSON: Zero's own check then words the rejection. */
async function bodyOf(c: Context): Promise<ReadonlyJSONValue> {
  const text = await c.req.text();
  try {
    return parseJson(text) as ReadonlyJSONValue;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
