import type {MiddlewareHandler} from 'hono';
import {isFromWebPage} from '#schema/wire/loopback.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Rejects every web page: for a listener that serves the academy's own processes. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const isForeign = isFromWebPage((name) => (name === 'host' ? new URL(c.req.url).host : c.req.header(name)));
  if (isForeign) {
    throw new HttpRefusal(403, {
      message: 'This address is for the processes of the academy, not for browsers.',
    });
  }
  await next();
};
