import type {Pool} from 'pg';
import {viewIdIn, viewUserId} from '#schema/admin/viewed.ts';
import {clientGroupOf} from '#sync/account/sessions/tracks.ts';
import type {AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {viewCookie, viewedBy, viewSocketKey} from '#sync/admin/students/views.ts';
import type {Track} from '#sync/http/gateway.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {
  readonly settings: Pick<Settings, 'publicOrigin' | 'gatewaySecret' | 'ports'>;
  readonly sessions: AdminSessions;
  readonly pool: Pool;
};

/**
 * Zero of an admin who looks at a learner's screens: opened by the admin's session and a look of their own that is not
 * over. The learner has no session by it, and nothing can be written on it.
 */
export const viewTrack = ({settings, sessions, pool}: Needs): Track => ({
  prefix: '/zero-view',
  port: settings.ports.zero,
  admit: async (request) => {
    const token = sessions.tokenFrom(request.headers.cookie);
    // An open page does not extend the session.
    const session = await sessions.find(token, false);
    if (!token || !session) return 401;
    const client = clientGroupOf(request, settings.publicOrigin);
    const asked = new URL(request.url ?? '', settings.publicOrigin).searchParams.getAll('userID');
    const viewId = viewIdIn(asked.length === 1 ? (asked[0] ?? null) : null);
    if (client === undefined || viewId === undefined) return 400;
    if ((await viewedBy(pool, viewId, session.adminId)) === undefined) return 401;
    return {
      sessionKey: viewSocketKey(viewId, session.key),
      learner: viewUserId(viewId),
      group: client.group,
      headers: {
        cookie: viewCookie(viewId, token),
        ...client.headers,
        ...zeroLinkHeader(settings.gatewaySecret),
      },
    };
  },
});
