import type {MiddlewareHandler} from 'hono';
import {originAllowed} from '#sync/account/auth-primitives.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects every write that another site could have caused: SameSite cookies do not stop another port of
 * the same host, so the Origin must match ours exactly.
 */
export const originGuard =
  (own: string): MiddlewareHandler =>
  async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      if (!originAllowed(c.req.header('origin'), own) || (site !== undefined && site !== 'same-origin')) {
        throw new HttpRefusal(403, {
          message: 'This request didn’t come from the academy. Reload the page and try again.',
          code: 'FOREIGN_ORIGIN',
        });
      }
    }
    await next();
  };
