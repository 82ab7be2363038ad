import type {Settings} from '#sync/settings.ts';
import {clientGroupOf} from '#sync/account/sessions/tracks.ts';
import {socketKey, type AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import type {Track} from '#sync/http/gateway.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import {adminUserId} from '#schema/admin/admin-context.ts';

/** Zero of admins: opened by an admin's session alone, no matter who else is signed in in the same browser. */
export const adminTrack = (
  {publicOrigin, gatewaySecret, ports}: Pick<Settings, 'publicOrigin' | 'gatewaySecret' | 'ports'>,
  sessions: AdminSessions,
): Track => ({
  prefix: '/zero-admin',
  port: ports.zero,
  admit: async (request) => {
    const token = sessions.tokenFrom(request.headers.cookie);
    // An open page does not extend the session.
    const session = await sessions.find(token, false);
    if (!token || !session) return 401;
    const client = clientGroupOf(request, publicOrigin);
    if (client === undefined) return 400;
    // Forwards only the admin's cookie: by it the query endpoint knows whose queries these are.
    const cookie = sessions.cookie(token).split(';')[0] ?? '';
    return {
      sessionKey: socketKey(session.key),
      learner: adminUserId(session.adminId),
      group: client.group,
      headers: {cookie, ...client.headers, ...zeroLinkHeader(gatewaySecret)},
    };
  },
});
