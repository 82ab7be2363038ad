// Errors in the voice platform's format: `{message, error, statusCode}`, the message a text or a list of texts.
import {STATUS_CODES} from 'node:http';
import type {Context, ErrorHandler} from 'hono';
import type {ContentfulStatusCode} from 'hono/utils/http-status';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Status = 400 | 401 | 404 | 429;

/** An expected rejection in the platform's shape. */
export class PlatformRefusal extends Error {
  readonly status: Status;
  readonly said: string | readonly string[];
  /** For the Retry-After header, seconds. */
  readonly retryAfterS: number | undefined;

  constructor(status: Status, said: string | readonly string[], retryAfterS?: number) {
    super(String(said));
    this.name = 'PlatformRefusal';
    this.status = status;
    this.said = said;
    this.retryAfterS = retryAfterS;
  }
}

const COME_BACK_AFTER_S = 2;

/** Formats every error as the platform does; server errors are logged and hidden from the caller. */
export const platformErrors =
  (log: Log): ErrorHandler =>
  (error, c) => {
    if (error instanceof PlatformRefusal) return say(c, error.status, error.said, error.retryAfterS);
    // From reading the body: no JSON, too large, wrong type.
    if (error instanceof HttpRefusal) return say(c, error.status, error.problem.message, error.retryAfterS);
    if (['away', 'conflict'].includes(databaseTrouble(error))) {
      log('the voice platform found no database', error);
      return say(c, 503, 'The platform is busy right now.', COME_BACK_AFTER_S);
    }
    const id = crypto.randomUUID();
    log('a request to the voice platform failed', error, {id});
    return say(c, 500, `Internal server error (${id})`);
  };

function say(
  c: Context,
  statusCode: ContentfulStatusCode,
  message: string | readonly string[],
  retryAfterS?: number,
): Response {
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS));
  return c.json({message, error: STATUS_CODES[statusCode], statusCode}, statusCode);
}
