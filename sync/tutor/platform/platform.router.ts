// The router of the embedded voice platform: rate limit, key check, strict validation, the platform's error format. It
// serves the operations as the platform client declares them, so both sides share one declaration.
import {createHash} from 'node:crypto';
import {Hono, type Context} from 'hono';
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import type {z} from 'zod';
import type {Operation} from '#platform-client/operation.ts';
import type {Log} from '#sync/db/pool.ts';
import {honoPath} from '#sync/http/check-routes.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {readJson} from '#sync/http/input.ts';
import {PlatformRefusal, platformErrors} from '#sync/tutor/platform/platform.refusal.ts';
import {wordsOf} from '#sync/tutor/platform/platform.rules.ts';

/** Deepest nesting of a body: both PostgreSQL and JSON parsers have limits of their own. */
const DEEPEST = 40;

export type RouterSettings = {
  /** Public keys that are accepted. */
  readonly keys: readonly string[];
  /** Requests per network and minute. */
  readonly perMinute: number;
  readonly trustedProxy: string;
};

/** What a handler gets. */
export type Asked<Body, Query> = {
  /** Id of the account that the key belongs to. */
  readonly orgId: string;
  readonly id: string;
  readonly body: Body;
  readonly query: Query;
  readonly c: Context;
};

type Rules<Body, Query> = {readonly body?: z.ZodType<Body>; readonly query?: z.ZodType<Query>};

/** A router with rate limit and key check, without operations yet. */
export function platformRouter({keys, perMinute, trustedProxy}: RouterSettings, log: Log) {
  const app = new Hono<{Variables: {orgId: string}}>();
  const orgs = new Map(keys.map((key) => [hashOf(key), orgOf(key)]));
  const limiter = new RateLimiterMemory({points: perMinute, duration: 60});
  app.onError(platformErrors(log));
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await within(limiter, networkOf(clientAddress(c, trustedProxy)));
    const [, key] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const orgId = key === undefined ? undefined : orgs.get(hashOf(key));
    if (orgId === undefined) throw new PlatformRefusal(401, 'Invalid Key.');
    c.set('orgId', orgId);
    await next();
  });

  return {
    app,
    /** Serves an operation under its own method and path. */
    serve: <Body = undefined, Query = undefined>(
      {method, path}: Operation,
      rules: Rules<Body, Query>,
      handler: (asked: Asked<Body, Query>) => Promise<Response>,
    ): void => {
      app.on(method, honoPath(path), async (c) =>
        handler({
          orgId: c.get('orgId'),
          id: path.includes('{id}') ? idOf(c) : '',
          query: (rules.query ? check(rules.query, queryOf(c)) : undefined) as Query,
          body: (rules.body ? check(rules.body, plain(await readJson(c))) : undefined) as Body,
          c,
        }),
      );
    },
    /** Adds the 404 reply; call it after the last operation. */
    close: (): void => {
      app.all('*', (c) => {
        throw new PlatformRefusal(404, `Cannot ${c.req.method} ${c.req.path}`);
      });
    },
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const orgOf = (key: string) =>
  hashOf(key).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

async function within(limiter: RateLimiterMemory, network: string): Promise<void> {
  try {
    await limiter.consume(network);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new PlatformRefusal(429, 'Too many requests.', Math.ceil(refused.msBeforeNext / 1000));
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idOf(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) throw new PlatformRefusal(400, ['id must be a UUID']);
  return id;
}

/** A key that is given twice is an error, not a list. */
function queryOf(c: Context): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw new PlatformRefusal(400, [`${key} must be given once`]);
    query[key] = values[0] ?? '';
  }
  return query;
}

function check<T>(rules: z.ZodType<T>, value: unknown): T {
  const {success, data, error} = rules.safeParse(value);
  if (success) return data;
  throw new PlatformRefusal(400, wordsOf(error));
}

/** What PostgreSQL can keep as JSON: no endless nesting. */
function plain(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new PlatformRefusal(400, [`the body is nested deeper than ${DEEPEST} levels`]);
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) plain(item, depth + 1);
  }
  return value;
}
