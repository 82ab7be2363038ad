// What browsers are asked: in the JSON forms of WebAuthn Level 3.
import {generateAuthenticationOptions, generateRegistrationOptions} from '@simplewebauthn/server';
import {siteOf} from '#sync/account/passkeys/verify-passkey.ts';

/** How the browser's own dialog names the academy. */
const NAME = 'Academy';

type Bytes = Uint8Array<ArrayBuffer>;
type Json = Readonly<Record<string, unknown>>;

/** For a sign-in by whichever passkey of the academy the device has. */
export const entryOptions = async (origin: string, challenge: Bytes): Promise<Json> => ({
  ...(await generateAuthenticationOptions({
    rpID: siteOf(origin),
    challenge,
    userVerification: 'required',
  })),
});

/** For one more passkey. @param kept ids of the credentials that there are: no device makes a second one. */
export const additionOptions = async (
  origin: string,
  challenge: Bytes,
  owner: {readonly id: string; readonly name: string},
  kept: readonly string[],
): Promise<Json> => ({
  ...(await generateRegistrationOptions({
    rpName: NAME,
    rpID: siteOf(origin),
    userName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    challenge,
    excludeCredentials: kept.map((id) => ({id})),
    authenticatorSelection: {residentKey: 'required', userVerification: 'required'},
  })),
});
