// A real OpenID Connect provider on loopback instead of Google: oidc-provider with its own pages, which accept any
// password. It can be made to send wrong ID tokens.
import {createPrivateKey, generateKeyPairSync, sign, type KeyObject} from 'node:crypto';
import {once} from 'node:events';
import {createServer} from 'node:http';
import {Provider, type Account} from 'oidc-provider';
import {freePort} from '#tests/free-port.ts';
import {CLIENT, openidEnv} from '#tests/openid/client.ts';
import {expectConsole} from '#tests/guard-console.ts';

/** Claims of a user at the provider, without the `sub`, which is the login. */
export type Claims = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

/** An ID token that is about to be sent; changes to it are sent. */
export type Lie = {claims: Record<string, unknown>; isForged: boolean};

export type TestProvider = {
  readonly issuer: string;
  /** For the academy's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Who can sign in there, by login. */
  readonly users: Map<string, Claims>;
  /** Called with every ID token before it is sent. */
  lie: (token: Lie) => void;
  readonly stop: () => Promise<void>;
};

type Options = {readonly callback: string; readonly port?: number; readonly inUserinfo?: boolean};

/** @param options.inUserinfo claims come from the userinfo endpoint only; otherwise in the ID token, as with Google. */
export async function startProvider({callback, port, inUserinfo = false}: Options): Promise<TestProvider> {
  const at = port ?? (await freePort());
  const issuer = `http://localhost:${at}`;
  // The library warns about development settings.
  expectConsole(/oidc-provider WARNING/);
  const own = newKey();
  const foreign = newKey();
  const users: TestProvider['users'] = new Map();
  const honest: TestProvider = {
    issuer,
    env: openidEnv(issuer),
    users,
    lie: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: {keys: ['for tests']},
    jwks: {keys: [own.jwk]},
    claims: {openid: ['sub'], email: ['email', 'email_verified'], profile: ['name']},
    conformIdTokenClaims: inUserinfo,
    ttl: {Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600},
    findAccount: (_: unknown, id: string): Account => ({
      accountId: id,
      claims: () => ({sub: id, ...users.get(id)}),
    }),
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as {id_token?: string} | undefined;
    if (ctx.path !== '/token' || typeof body?.id_token !== 'string') return;
    const lie: Lie = {claims: claimsIn(body.id_token), isForged: false};
    const before = JSON.stringify(lie);
    honest.lie(lie);
    if (JSON.stringify(lie) !== before) {
      ctx.body = {...body, id_token: signed(lie.claims, lie.isForged ? foreign.key : own.key, own.kid)};
    }
  });
  const server = createServer(provider.callback());
  server.listen(at, 'localhost');
  await once(server, 'listening');
  return honest;
}

const KID = 'own';

function newKey() {
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
  const jwk = {...privateKey.export({format: 'jwk'}), kid: KID, use: 'sig', alg: 'RS256'};
  return {kid: KID, key: createPrivateKey(privateKey.export({format: 'pem', type: 'pkcs8'})), jwk};
}

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

function signed(claims: object, key: KeyObject, kid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({alg: 'RS256', kid})}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
