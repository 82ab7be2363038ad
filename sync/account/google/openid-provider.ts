// A provider of sign-ins by OpenID Connect, Google unless configured otherwise: code flow with state, nonce and PKCE.
import * as oauth from 'oauth4webapi';
import type {GoogleNotice} from '#schema/account/google.notices.ts';
import {equal, sign} from '#sync/account/auth-primitives.ts';
import {outbound} from '#sync/http/outbound.ts';
import type {Settings} from '#sync/settings.ts';

/** How long the provider's metadata is cached, ms: as long as one sign-in may take. */
const KNOWN_FOR_MS = 600_000;
/** Allowed clock skew, seconds. */
const CLOCK_TOLERANCE_S = 30;

/** A user whom the provider has signed in. */
export type Person = {
  readonly issuer: string;
  /** The provider's id for them (`sub`). */
  readonly subject: string;
  /** Only if the provider has verified it. */
  readonly address: string | undefined;
  readonly fullName: string | undefined;
};

/** The provider failed; `notice` tells the visitor why. */
export class ProviderTrouble extends Error {
  readonly notice: GoogleNotice;

  constructor(notice: GoogleNotice, cause?: unknown) {
    super(`sign-in at the provider failed: ${notice}`, {cause});
    this.name = 'ProviderTrouble';
    this.notice = notice;
  }
}

export type OpenidProvider = ReturnType<typeof openidProvider>;

export function openidProvider(
  {issuer, clientId, clientSecret}: NonNullable<Settings['openid']>,
  redirectUri: string,
) {
  const here = new URL(issuer);
  const client: oauth.Client = {client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_S};
  const provider = providerAt(here);

  return {
    /** The name that connections are stored under. */
    issuer: here.href,

    /**
     * Where the browser goes to sign in.
     * @param token what the browser's cookie holds: state, nonce and PKCE verifier all follow from it.
     */
    async start(token: string): Promise<string> {
      // Checked each time: a browser that is redirected to a provider that is down never comes back to us.
      const {server} = await provider.ask().catch(trouble);
      const address = new URL(server.authorization_endpoint ?? '');
      const {state, nonce, verifier} = secretsOf(token);
      const params = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
      return address.href;
    },

    /**
     * Who came back with these parameters.
     * @throws {ProviderTrouble}
     */
    async finish(answer: URLSearchParams, token: string): Promise<Person> {
      const {state, nonce, verifier} = secretsOf(token);
      if (!equal(answer.get('state') ?? '', state)) throw new ProviderTrouble('google-over');
      try {
        const {server, options} = await provider.known();
        const params = oauth.validateAuthResponse(server, client, answer, state);
        const secret = oauth.ClientSecretPost(clientSecret);
        const reply = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          secret,
          params,
          redirectUri,
          verifier,
          options,
        );
        if (reply.status >= 500) throw new ProviderTrouble('google-unreachable');
        // Checks iss, aud, exp, iat and nonce; the signature is checked by the provider's keys.
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, reply, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, reply, options);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (!claims) throw new ProviderTrouble('google-failed');
        if (claims['email'] !== undefined || !server.userinfo_endpoint) return personOf(here.href, claims);
        const info = await oauth.userInfoRequest(server, client, tokens.access_token, options);
        const more = await oauth.processUserInfoResponse(server, client, claims.sub, info);
        return personOf(here.href, more);
      } catch (error) {
        return trouble(error);
      }
    },
  };
}

/** All three are derived from one cookie, and none of them reveals the others. */
const secretsOf = (token: string) => ({
  state: sign(token, 'state'),
  nonce: sign(token, 'nonce'),
  verifier: sign(token, 'verifier'),
});

type Known = {
  readonly server: oauth.AuthorizationServer;
  readonly options: {
    readonly [oauth.allowInsecureRequests]: boolean;
    readonly [oauth.customFetch]: ReturnType<typeof asking>;
  };
};

/** The configuration names the provider, so it may be in the academy's own network. */
const asking = (hosts: readonly string[]) => outbound({hosts, mayBePrivate: true});

/** The provider's metadata with its endpoints: cached or fetched. */
function providerAt(issuer: URL) {
  // The settings allow plain http for loopback only.
  const insecure = {[oauth.allowInsecureRequests]: issuer.protocol === 'http:'};
  const asker = asking([issuer.host]);
  let last: {known: Known; text: string; at: number} | undefined;

  const ask = async (): Promise<Known> => {
    const reply = await oauth.discoveryRequest(issuer, {...insecure, [oauth.customFetch]: asker});
    const server = await oauth.processDiscoveryResponse(issuer, reply);
    const text = JSON.stringify(server);
    // The library caches the provider's keys per object.
    const known = last?.text === text ? last.known : {server, options: optionsFor(server)};
    last = {known, text, at: performance.now()};
    return known;
  };
  const optionsFor = (server: oauth.AuthorizationServer): Known['options'] => {
    const hosts = [server.token_endpoint, server.jwks_uri, server.userinfo_endpoint].flatMap((address) =>
      address === undefined ? [] : [new URL(address).host],
    );
    return {...insecure, [oauth.customFetch]: asking(hosts)};
  };
  return {
    ask,
    known: async (): Promise<Known> =>
      last && performance.now() - last.at < KNOWN_FOR_MS ? last.known : ask(),
  };
}

function personOf(issuer: string, claims: oauth.IDToken | oauth.UserInfoResponse): Person {
  const {sub, email, email_verified: isVerified, name} = claims as Record<string, unknown>;
  return {
    issuer,
    subject: String(sub),
    // Some providers send a string.
    address: typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : undefined,
    fullName: typeof name === 'string' ? name : undefined,
  };
}

/** The visitor's notice for an error of the provider. */
function trouble(error: unknown): never {
  if (error instanceof ProviderTrouble) throw error;
  throw new ProviderTrouble(noticeFor(error), error);
}

function noticeFor(error: unknown): GoogleNotice {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'google-cancelled';
    const isPassing = error.error === 'temporarily_unavailable' || error.error === 'server_error';
    return isPassing ? 'google-unreachable' : 'google-failed';
  }
  // The code was used already, or is too old.
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return 'google-over';
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.ResponseBodyError)
    return 'google-failed';
  return 'google-unreachable';
}
