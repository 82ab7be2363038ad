// What zero-cache asks of us: which rows a named query means for this learner. Zero writes nothing here: commands do.
// Listens on loopback only, and asks for the key as well.
import {handleQueryRequest} from '@rocicorp/zero/server';
import {mustGetQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import type {Context, Hono} from 'hono';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {equal} from '#sync/account/auth-primitives.ts';
import type {Sessions} from '#sync/account/sessions.ts';

type Needs = {
  readonly apiKey: string;
  readonly origin: string;
  readonly sessions: Sessions;
};

export function zeroEndpoints(app: Hono, needs: Needs): void {
  const {sessions} = needs;

  const learnerOf = async (c: Context): Promise<Session | Response> => {
    if (!equal(c.req.header('x-api-key') ?? '', needs.apiKey)) return c.json({message: 'Wrong key.'}, 403);
    // zero-cache passes the browser's own Origin on; a revalidation of an idle socket carries it too.
    const origin = c.req.header('origin');
    if (origin !== undefined && origin !== needs.origin) return c.json({message: 'Foreign Origin.'}, 403);
    const found = await sessions.find(sessions.tokenFrom(c.req.header('cookie')));
    return found?.learner ?? c.json({message: 'Please sign in.'}, 401);
  };

  app.post('/zero/query', async (c) => {
    const session = await learnerOf(c);
    if (session instanceof Response) return session;
    return c.json(
      await handleQueryRequest({
        schema,
        userID: session.userId,
        query: new URL(c.req.url).searchParams,
        body: await bodyOf(c),
        logLevel: 'error',
        handler: (name, args) => mustGetQuery(queries, name).fn({args, ctx: session}),
      }),
    );
  });
}

/** `null` for what is no JSON: Zero's own check then words the refusal. */
const bodyOf = (c: Context): Promise<ReadonlyJSONValue> =>
  c.req.json<ReadonlyJSONValue>().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
