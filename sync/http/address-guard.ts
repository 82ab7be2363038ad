import type {MiddlewareHandler} from 'hono';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/**
 * Rejects every address that holds the character U+0000, before any route looks at it: neither PostgreSQL nor a file
 * name can hold it, and nobody types it. Parts with errors of their own reject it themselves.
 * @param apart paths of those parts.
 * It throws an `HttpRefusal` 400 that names the query parameter, where it is in one.
 */
export const addressGuard =
  (apart: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (!c.req.url.includes('%00') || apart.some((path) => c.req.path.startsWith(`${path}/`))) return next();
    const {searchParams} = new URL(c.req.url);
    const [field] = [...searchParams].find((pair) => pair.join('').includes('\0')) ?? [];
    if (field === undefined || field.includes('\0')) {
      throw new HttpRefusal(400, {message: 'An address must not contain the character U+0000.'});
    }
    throw new HttpRefusal(400, {message: `"${field}" must not contain the character U+0000.`, field});
  };
