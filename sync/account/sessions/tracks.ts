import type {IncomingMessage} from 'node:http';
import {encodeIdentity, IDENTITY_HEADER, IDENTITY_TTL_MS} from '#schema/wire/identity.ts';
import {sign} from '#sync/account/auth-primitives.ts';
import {sessionHash} from '#sync/account/sessions/session-hash.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import {networkBehind} from '#sync/http/client-address.ts';
import type {Track} from '#sync/http/gateway.ts';
import {zeroLinkHeader} from '#sync/loopback-link.ts';
import type {Settings} from '#sync/settings.ts';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import {RIGHTS_HEADER} from '#schema/wire/rights.ts';

const CLIENT_GROUP_PARAMETER = 'clientGroupID';
/** The form of Zero's own ids; anything else must not become a header. */
const CLIENT_GROUP = /^[\w-]{1,64}$/;

/**
 * The client group that Zero's browser part names in the address, and the header that tells zero-cache of it.
 * @returns `undefined` for a group that Zero would not have named; none named is an empty group.
 */
export function clientGroupOf({url = ''}: IncomingMessage, publicOrigin: string) {
  const group = groupIn(new URL(url, publicOrigin));
  if (group === undefined) return undefined;
  const headers: Readonly<Record<string, string>> = group === '' ? {} : {[CLIENT_GROUP_HEADER]: group};
  return {group, headers};
}

function groupIn(address: URL): string | undefined {
  const named = address.searchParams.getAll(CLIENT_GROUP_PARAMETER);
  const [group = ''] = named;
  return named.length === 0 || (named.length === 1 && CLIENT_GROUP.test(group)) ? group : undefined;
}

/** A learner's two kinds of socket and who may open them. */
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
        // Forwards only the learner's cookie, never an admin session of the same browser.
        const cookie = sessions.cookie(found.token, false).split(';')[0] ?? '';
        const client = clientGroupOf(request, settings.publicOrigin);
        if (client === undefined) return 400;
        const {userId: learner, mayLearn, isDev} = found.session.learner;
        const headers = {
          cookie,
          ...client.headers,
          [RIGHTS_HEADER]: `learn=${mayLearn}, dev=${isDev}`,
          ...zeroLinkHeader(settings.gatewaySecret),
        };
        return {sessionKey: found.session.key, learner, group: client.group, headers};
      },
    },
    {
      prefix: '/ws',
      port: settings.ports.signal,
      admit: async (request) => {
        const found = await findSession(request);
        if (!found) return 401;
        const {userId, username, mayLearn, isDev} = found.session.learner;
        const asked = new URL(request.url ?? '', settings.publicOrigin).searchParams;
        if (asked.get('userId') !== userId || asked.get('username') !== username) return 403;
        const identity = {
          userId,
          username,
          mayLearn,
          isDev,
          session: sessionHash(found.session.key),
          network: networkBehind(request, settings.trustedProxy),
          expiresAt: Date.now() + IDENTITY_TTL_MS,
        };
        return {
          sessionKey: found.session.key,
          learner: userId,
          headers: {
            [IDENTITY_HEADER]: encodeIdentity(identity, (text) => sign(settings.gatewaySecret, text)),
          },
        };
      },
    },
  ];
}
