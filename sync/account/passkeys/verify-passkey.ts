// What a browser replied, checked by @simplewebauthn/server; what is wrong is said in words of ours.
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

export type Site = {
  /** `scheme://host:port` of the academy. */
  readonly origin: string;
  readonly challenge: string;
};

/** The name that passkeys are bound to: the host, without its port (WebAuthn, section 5.1.2). */
export const siteOf = (origin: string): string => new URL(origin).hostname;

/** The passkey that a browser made. @throws {HttpRefusal} */
export async function newPasskey(reply: unknown, {origin, challenge}: Site) {
  const {registrationInfo} = await checked(() =>
    verifyRegistrationResponse({
      response: reply as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw unproved();
  return registrationInfo;
}

/** The use of a passkey. @returns its new counter. @throws {CopiedPasskey} @throws {HttpRefusal} */
export async function usedPasskey(
  reply: unknown,
  credential: WebAuthnCredential,
  site: Site,
): Promise<number> {
  try {
    return await usedOnce(reply, credential, site);
  } catch (error) {
    // The library compares counters before it has checked the signature: whoever knows its id could say that it was copied.
    if (error instanceof CopiedPasskey) await usedOnce(reply, {...credential, counter: 0}, site);
    throw error;
  }
}

async function usedOnce(reply: unknown, credential: WebAuthnCredential, {origin, challenge}: Site) {
  const {verified, authenticationInfo} = await checked(() =>
    verifyAuthenticationResponse({
      response: reply as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      credential,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw unproved();
  return authenticationInfo.newCounter;
}

/** Its counter fell back: two devices use the same passkey. */
export class CopiedPasskey extends HttpRefusal {
  constructor() {
    super(400, {
      message:
        'This passkey may have been copied, so it no longer opens your account. Sign in another way, then remove it.',
      code: 'COPIED',
    });
  }
}

/** The library tells by its messages; a test of each keeps them (passkeys.pg.test.ts). */
const WORDS: readonly (readonly [RegExp, string, string])[] = [
  [/origin|RP ID/i, 'OTHER_SITE', 'That passkey is for another site. Use one that you added here.'],
  [
    /user verif|user could not be verified|not present/i,
    'NOT_VERIFIED',
    'Your device didn’t check that it’s you. Unlock it with its PIN, fingerprint, or face, and try again.',
  ],
];

async function checked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (/counter/i.test(said)) throw new CopiedPasskey();
    const known = WORDS.find(([pattern]) => pattern.test(said));
    if (known) throw new HttpRefusal(400, {message: known[2], code: known[1]});
    // Whatever else the library throws, it is about what somebody sent.
    throw unproved(error);
  }
}

const unproved = (cause?: unknown) => {
  const refusal = new HttpRefusal(400, {
    message: 'We couldn’t verify this passkey. Try again, or sign in with your password.',
    code: 'NOT_A_PASSKEY',
  });
  refusal.cause = cause;
  return refusal;
};
