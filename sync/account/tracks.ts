import type {IncomingMessage} from 'node:http';
import {encodeIdentity, IDENTITY_HEADER, IDENTITY_TTL_MS} from '#schema/wire/identity.ts';
import {sign} from '#sync/account/auth-primitives.ts';
import type {Sessions} from '#sync/account/sessions.ts';
import type {Track} from '#sync/http/gateway.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import type {Settings} from '#sync/settings.ts';

/** The two kinds of socket and who may open them. */
export function tracks(settings: Settings, sessions: Sessions): readonly Track[] {
  const findSession = async (request: IncomingMessage) => {
    const token = sessions.tokenFrom(request.headers.cookie);
    const session = await sessions.find(token);
    return token && session ? {token, session} : undefined;
  };
  return [
    {
      prefix: '/zero',
      port: settings.ports.zero,
      admit: async (request) => {
        const found = await findSession(request);
        if (!found) return 401;
        // Only the learner's cookie goes on: an admin session of the same browser stays out of it.
        const cookie = sessions.cookie(found.token, false).split(';')[0] ?? '';
        return {
          sessionKey: found.session.key,
          headers: {cookie, ...zeroLinkHeader(settings.gatewaySecret)},
        };
      },
    },
    {
      prefix: '/ws',
      port: settings.ports.signal,
      admit: async (request) => {
        const found = await findSession(request);
        if (!found) return 401;
        const {userId, username} = found.session.learner;
        const asked = new URL(request.url ?? '', settings.publicOrigin).searchParams;
        if (asked.get('userId') !== userId || asked.get('username') !== username) return 403;
        const identity = {userId, username, expiresAt: Date.now() + IDENTITY_TTL_MS};
        return {
          sessionKey: found.session.key,
          headers: {
            [IDENTITY_HEADER]: encodeIdentity(identity, (text) => sign(settings.gatewaySecret, text)),
          },
        };
      },
    },
  ];
}
