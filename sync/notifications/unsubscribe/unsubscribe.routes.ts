// Ends a kind of email, without a session: mail clients post here by themselves (RFC 8058), people by the page at the same
// address. A GET changes nothing, because scanners of email follow links.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import {ASK_AGAIN, EMAILS_PLACE, STOPPED, UNKNOWN_LINK} from '#schema/notifications/unsubscribe.places.ts';
import {fileOfPage, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {readBytes} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {sendPublicPage} from '#sync/http/pages.ts';
import {COME_BACK_AFTER_S, isPassing, mount} from '#sync/http/serve.ts';
import type {NotificationsApi} from '#sync/notifications/notifications.access.ts';
import type {EmailsOf, Unsubscribe} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import type {Settings} from '#sync/settings.ts';

const BODY_MAX = 4096;

const END: Readonly<Record<EmailsOf, string>> = {
  weekly: `update "notificationSchedule" set "weeklyEmail" = false where "userId" = $1 and "weeklyEmail"`,
  notifications: `update "notificationPreference" set "email" = false where "userId" = $1 and "email"`,
};

/** What ends, after 'Stop getting' and 'You won’t get'. */
const WORDS: Readonly<Record<EmailsOf, string>> = {
  weekly: 'the weekly summary by email',
  notifications: 'emails about notifications',
};
/** Where nobody says which. */
const THESE = 'these emails';

type Needs = {
  readonly pool: Pool;
  readonly unsubscribe: Unsubscribe;
  readonly settings: Pick<Settings, 'publicOrigin' | 'webDir'>;
};

export function unsubscribeRoutes(api: NotificationsApi, {pool, unsubscribe, settings}: Needs): void {
  const {publicOrigin: origin, webDir: folder} = settings;
  const send = (c: Context, file: string, words: string) =>
    sendPublicPage(c, {folder, name: `${PAGES_FOLDER}/${file}`, origin}, {[EMAILS_PLACE]: words});
  const show = (c: Context, path: string, words = THESE) => send(c, fileOfPage({path}), words);
  /** Whose link it is and for which emails; nothing for one that is not ours, or of an account that was deleted. */
  const holderOf = async (token: string) => {
    const named = unsubscribe.read(token);
    return named && (await isAccount(pool, named.userId)) ? named : undefined;
  };

  mount(api, 'GET /unsubscribe/{token}', async (c) => {
    const holder = await holderOf(c.req.param('token') ?? '');
    if (holder) return show(c, '/unsubscribe/:token', WORDS[holder.of]);
    c.status(404);
    return show(c, UNKNOWN_LINK);
  });

  mount(api, 'GET /unsubscribed', async (c) => {
    const of = c.req.query('of') ?? '';
    return show(c, STOPPED, Object.hasOwn(WORDS, of) ? WORDS[of as EmailsOf] : THESE);
  });

  mount(api, 'POST /unsubscribe/{token}', async (c) => {
    const by = await askedBy(c);
    const token = c.req.param('token') ?? '';
    const named = unsubscribe.read(token);
    try {
      if (named) await pool.query(END[named.of], [named.userId]);
    } catch (error) {
      // A mail client tries again by the status alone.
      if (by === 'client' || !named || !isPassing(error)) throw error;
      c.status(503);
      c.header('Retry-After', String(COME_BACK_AFTER_S));
      return send(c, ASK_AGAIN, WORDS[named.of]);
    }
    // A mail client follows no redirect (RFC 8058, 3.2); a person sees what became of it.
    if (by === 'page') {
      const holder = await holderOf(token);
      return c.redirect(holder ? `${STOPPED}?of=${holder.of}` : UNKNOWN_LINK, 303);
    }
    if (!named) throw new HttpRefusal(404, {message: 'This link isn’t complete.', code: 'NOT_FOUND'});
    // Where the account is gone that is true as well.
    return c.text('You won’t get these emails anymore.\n');
  });
}

async function isAccount(pool: Pool, userId: string): Promise<boolean> {
  try {
    return (await pool.query(`select 1 from "user" where "id" = $1`, [userId])).rowCount === 1;
  } catch (error) {
    // A page opens without a database, too: what is asked on it is answered when it is back.
    if (databaseTrouble(error) !== 'away') throw error;
    return true;
  }
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
