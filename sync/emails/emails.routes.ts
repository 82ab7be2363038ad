import type {Pool} from 'pg';
import {currentEmailUser, type EmailCourseUser} from '#schema/emails/emails.api.ts';
import {routeAt} from '#schema/wire/routes.ts';
import type {EmailSessions} from '#sync/emails/email-sessions.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {EmailsApi} from '#sync/emails/emails.access.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** Where visitors are sent who take no e-mail course and have no account (specification, section 2.1). */
const ENTRY = '/email-course';

export function emailRoutes(
  api: EmailsApi,
  {pool, sessions}: {readonly pool: Pool; readonly sessions: EmailSessions},
): void {
  serve(api, currentEmailUser, {}, async (_input, who, c) => {
    // A learner's sign-in opens the pages and is nobody of the course.
    const found = 'subscriberId' in who ? await readSubscriber(pool, who.subscriberId) : undefined;
    if (!found) {
      throw new HttpRefusal(401, {message: 'Please sign in to the email course.', code: 'NOT_SIGNED_IN'});
    }
    // The cookie's end follows the session's.
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token) c.header('Set-Cookie', sessions.cookie(token));
    return {success: true as const, data: found};
  });
}

/** Pages of the course answer those alone who take it, or have an account. */
export function emailPages({app, find}: EmailsApi): void {
  app.get('/emails/*', async (c, next) => {
    if (routeAt(c.req.path)?.audience !== 'email') return next();
    c.header('Vary', 'Cookie');
    try {
      if ((await find.emailUser(c)) ?? (await find.learner(c))) return next();
    } catch (error) {
      // The page is the same for everybody, and asks again itself: it opens without a database, too.
      if (databaseTrouble(error) !== 'none') return next();
      throw error;
    }
    return c.redirect(ENTRY);
  });
}

async function readSubscriber(pool: Pool, id: string): Promise<EmailCourseUser | undefined> {
  const {rows} = await pool.query<{
    id: string;
    address: string;
    month: number;
    module: number;
    emailsReceived: number;
  }>(
    `select "id", "address", "month", "module", "emailsReceived" from private."emailSubscriber" where "id" = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const {address, month, module, emailsReceived} = row;
  const currentProgress = {month, module, emailsReceived};
  return {id, _id: id, email: address, currentProgress, challengeHistory: []};
}
