// Ends a kind of email, without a session: mail clients post here by themselves (RFC 8058), people by the page at the same
// address. A GET changes nothing, because scanners of email follow links.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import {readBytes} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {mount} from '#sync/http/serve.ts';
import type {NotificationsApi} from '#sync/notifications/notifications.access.ts';
import type {EmailsOf, Unsubscribe} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';

const BODY_MAX = 4096;

const END: Readonly<Record<EmailsOf, string>> = {
  weekly: `update "notificationSchedule" set "weeklyEmail" = false where "userId" = $1 and "weeklyEmail"`,
  notifications: `update "notificationPreference" set "email" = false where "userId" = $1 and "email"`,
};

export function unsubscribeRoutes(api: NotificationsApi, pool: Pool, unsubscribe: Unsubscribe): void {
  mount(api, 'POST /unsubscribe/{token}', async (c) => {
    const by = await askedBy(c);
    const named = unsubscribe.read(c.req.param('token') ?? '');
    if (named) await pool.query(END[named.of], [named.userId]);
    // A mail client follows no redirect (RFC 8058, 3.2); a person sees what became of it.
    if (by === 'page') return c.redirect(named ? '/unsubscribed' : '/unsubscribed/unknown', 303);
    if (!named) throw new HttpRefusal(404, {message: 'This link isn’t complete.', code: 'NOT_FOUND'});
    return c.text('You won’t get these emails anymore.\n');
  });
}

/** @throws {HttpRefusal} 400 for what is neither a mail client's request nor that of the page. */
async function askedBy(c: Context): Promise<'client' | 'page'> {
  const bytes = await readBytes(c.req.raw, BODY_MAX, 'This is more than the form sends.');
  const headers = {'content-type': c.req.header('content-type') ?? ''};
  const form = await new Response(bytes, {headers}).formData().catch(() => undefined);
  if (form?.get('List-Unsubscribe') === 'One-Click') return 'client';
  if (form?.get('by') === 'page') return 'page';
  throw new HttpRefusal(400, {message: 'Send the form List-Unsubscribe=One-Click (RFC 8058).'});
}
