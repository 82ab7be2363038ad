import type {Context} from 'hono';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {readCurrentUser} from '#sync/account/accounts.ts';
import {noteLogin, originOf} from '#sync/account/login-events.ts';
import {demandSession} from '#sync/http/who.ts';

type Entry = {readonly kind: 'login' | 'register' | 'google'; readonly rememberMe: boolean};

export type Enter = (c: Context, userId: string, entry: Entry) => Promise<CurrentUser>;

/** Lets somebody in who has proved who they are: a new session, in a browser that is known from now on. */
export function entrance({
  pool,
  sessions,
  devices,
  trustedProxy,
  cut,
}: Pick<AccountNeeds, 'pool' | 'sessions' | 'devices' | 'trustedProxy' | 'cut'>): Enter {
  return async (c, userId, {kind, rememberMe}) => {
    const cookies = c.req.header('cookie');
    const from = originOf(c, trustedProxy);
    // A session that the browser brought along ends here: tokens never outlive a sign-in.
    const old = sessions.tokenFrom(cookies);
    if (old) cut(await sessions.close(old));
    const token = await sessions.open(userId, rememberMe, from);
    const device = await devices.remember(cookies, userId);
    await noteLogin(pool, userId, kind, {succeeded: true, ...from});
    c.header('Set-Cookie', sessions.cookie(token, rememberMe));
    c.header('Set-Cookie', device, {append: true});
    const session = demandSession(await sessions.find(token));
    return readCurrentUser(pool, userId, session.learner.mayLearn);
  };
}
