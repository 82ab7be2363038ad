// The browser's dialogs for passkeys. @simplewebauthn/browser is loaded with the screens that use it.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {
  addPasskey,
  beginPasskey,
  passkeyChallenge,
  passkeyLogin,
  type PasskeyInfo,
  type PasskeyReply,
} from '#schema/account/passkeys.api.ts';
import {call, HttpError} from '#web/io/call.ts';

export {browserSupportsWebAuthnAutofill as canAutofill};

/** What the academy asks, and what it makes of the reply: learners' and admins' ways differ in the addresses. */
export type Entrance<T> = {
  readonly ask: () => Promise<Options>;
  readonly enter: (credential: PasskeyReply) => Promise<T>;
};

type Options = {readonly options: Readonly<Record<string, unknown>>};

/** Learners' way in. */
export const learnerEntrance = (rememberMe: boolean): Entrance<CurrentUser> => ({
  ask: () => call(passkeyChallenge, {}),
  enter: (credential) => call(passkeyLogin, {body: {credential, rememberMe}}),
});

/**
 * Signs in.
 * @param isAutofill waits until a passkey is chosen in the username field.
 * @param signal once it is aborted, the browser is asked nothing any more: it would end whatever else it asks.
 */
export async function enterWithPasskey<T>(
  {ask, enter}: Entrance<T>,
  isAutofill: boolean,
  signal?: AbortSignal,
): Promise<T> {
  const {options} = await ask();
  signal?.throwIfAborted();
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isAutofill,
  });
  return enter(credential);
}

/**
 * Makes a passkey on this device, or on one that the browser reaches.
 * @throws {HttpError} also for what the browser or the person did not do, in words.
 */
export async function makePasskey({password, name}: {password: string; name: string}): Promise<PasskeyInfo> {
  const credential = await createPasskey(await call(beginPasskey, {body: {password}}));
  return call(addPasskey, {body: {credential, name}});
}

/** The browser makes one. @throws {HttpError} for what the browser or the person did not do, in words. */
export async function createPasskey({options}: Options): Promise<PasskeyReply> {
  try {
    return await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
  } catch (error) {
    throw new HttpError(400, {message: wordsForCeremony(error)});
  }
}

/** Another question took this one's place, or the page was left: nobody did anything. */
export const wasReplaced = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || codeOf(error) === 'ERROR_CEREMONY_ABORTED');

export function wordsForCeremony(error: unknown): string {
  if (codeOf(error) === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.';
  }
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'No passkey was used: it was canceled, or took too long. Try again.';
  }
  return 'This browser couldn’t use a passkey. Try another one, or your password.';
}

const codeOf = (error: unknown) => (error instanceof WebAuthnError ? error.code : undefined);
