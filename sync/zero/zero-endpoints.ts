// The endpoint that zero-cache calls to resolve named queries for a learner, for an admin, or for an admin who looks at a
// learner's screens: by whose cookie it passes on. The gateway lets one of them through, never two. Zero writes nothing
// here: commands do.
// Listens on loopback only, and asks for the key as well.
import {mustGetQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import {handleQueryRequest, type QueryRequestHandler} from '@rocicorp/zero/server';
import type {Context, Hono} from 'hono';
import {adminUserId} from '#schema/admin/admin-context.ts';
import {adminQueries, adminSchema} from '#schema/admin-queries.ts';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {VIEWED_QUERIES, viewUserId} from '#schema/admin/viewed.ts';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import type {AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {viewIn} from '#sync/admin/students/views.ts';
import {equal} from '#sync/account/auth-primitives.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import {parseJson} from '#sync/http/json-text.ts';
import type {QueryGuards, QueryRules} from '#sync/part/part.ts';
import {LiveQueries} from '#sync/zero/live-queries.ts';
import {guarded} from '#sync/zero/query-guards.ts';
import {withinQuota} from '#sync/zero/query-quota.ts';
import {readQueryArgs} from '#sync/zero/query-rules.ts';

type Needs = {
  readonly apiKey: string;
  readonly origin: string;
  readonly sessions: Sessions;
  readonly adminSessions: AdminSessions;
  /** Whom an admin looks at by a look of theirs that lasts. */
  readonly viewedBy: (viewId: string, adminId: string) => Promise<string | undefined>;
  readonly rules: QueryRules;
  /** Of learners' queries. */
  readonly guards: QueryGuards;
  /** The Python assessment is asked of nobody. */
  readonly isGateOpen: boolean;
  /** Of admins' queries. */
  readonly adminRules: QueryRules;
  readonly quota: {
    /** Queries that a browser may have live for each of its connections. */
    readonly perConnection: number;
    /** Its connections that this process passes on. @param userId Zero's. */
    readonly connectionsOf: (userId: string, group: string) => number;
  };
};

/** Who asks, and how their queries are resolved. */
type Asker = {
  /** Zero's user id: zero-cache turns away a client that names another one. */
  readonly userID: string;
  readonly schema: typeof schema | typeof adminSchema;
  readonly ask: QueryRequestHandler;
};

export function zeroEndpoints(app: Hono, needs: Needs): void {
  const {quota} = needs;
  const live = new LiveQueries();

  app.post('/zero/query', async (c) => {
    const asker = await askerOf(c, needs);
    if (asker instanceof Response) return asker;
    const {userID} = asker;
    const limit = quota.perConnection * Math.max(1, quota.connectionsOf(userID, groupOf(c)));
    const {body, refused} = withinQuota(await bodyOf(c), (ids) =>
      live.admit(`${userID} ${groupOf(c)}`, ids, limit),
    );
    const answer = await handleQueryRequest({
      schema: asker.schema,
      userID,
      query: new URL(c.req.url).searchParams,
      body,
      logLevel: 'error',
      handler: asker.ask,
    });
    return c.json('queries' in answer ? {...answer, queries: [...answer.queries, ...refused]} : answer);
  });
}

async function askerOf(c: Context, needs: Needs): Promise<Asker | Response> {
  if (!equal(c.req.header('x-api-key') ?? '', needs.apiKey)) return c.json({message: 'Wrong key.'}, 403);
  // zero-cache passes the browser's own Origin on; a revalidation of an idle socket carries it too.
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== needs.origin) return c.json({message: 'Foreign Origin.'}, 403);
  const {sessions, adminSessions} = needs;
  const cookies = c.req.header('cookie');
  const [token, adminToken] = [sessions.tokenFrom(cookies), adminSessions.tokenFrom(cookies)];
  const view = viewIn(cookies);
  // Not through the gateway, then: whose queries these are is not known.
  if ([token, adminToken, view].filter(Boolean).length > 1) {
    return c.json({message: 'Two sessions at once.'}, 403);
  }
  const asker = await askerBy({token, adminToken, view}, needs);
  return asker ?? c.json({message: 'Please sign in.'}, 401);
}

type Tokens = {
  readonly token: string | undefined;
  readonly adminToken: string | undefined;
  readonly view: ReturnType<typeof viewIn>;
};

function askerBy({token, adminToken, view}: Tokens, needs: Needs): Promise<Asker | undefined> {
  if (view) return viewerBehind(view, needs);
  return adminToken ? adminBehind(adminToken, needs) : learnerBehind(token, needs);
}

async function learnerBehind(token: string | undefined, needs: Needs): Promise<Asker | undefined> {
  const ctx = (await needs.sessions.find(token))?.learner;
  if (!ctx) return undefined;
  return {userID: ctx.userId, schema, ask: learnersQueries(needs, () => ctx)};
}

/** @param as whose rows the query of this name brings. */
const learnersQueries =
  ({rules, guards, isGateOpen}: Needs, as: (name: string) => Session): QueryRequestHandler =>
  (name, args) => {
    const ctx = as(name);
    const query = mustGetQuery(queries, name).fn({args: readQueryArgs(rules, name, args), ctx});
    return guarded(guards, name, query, {ctx, isGateOpen});
  };

async function adminBehind(token: string, needs: Needs): Promise<Asker | undefined> {
  const session = await needs.adminSessions.find(token, false);
  if (!session) return undefined;
  const ctx = {adminId: session.adminId};
  return {
    userID: adminUserId(session.adminId),
    schema: adminSchema,
    ask: (name, args) =>
      mustGetQuery(adminQueries, name).fn({args: readQueryArgs(needs.adminRules, name, args), ctx}),
  };
}

const NOBODY: Session = {userId: null};

/** An admin's look: the learner's queries as they would answer the learner, as far as a look goes. */
async function viewerBehind(
  {viewId, token}: {viewId: string; token: string},
  needs: Needs,
): Promise<Asker | undefined> {
  const session = await needs.adminSessions.find(token, false);
  const userId = session && (await needs.viewedBy(viewId, session.adminId));
  const learner = userId === undefined ? undefined : await needs.sessions.learnerOf(userId);
  if (!learner) return undefined;
  const as = (name: string) => (VIEWED_QUERIES.has(name) ? learner : NOBODY);
  return {userID: viewUserId(viewId), schema, ask: learnersQueries(needs, as)};
}

/** Empty where zero-cache does not pass the header on: then all browsers of a learner or admin count as one. */
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
