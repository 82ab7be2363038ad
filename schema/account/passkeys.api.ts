import type {CurrentUser} from '#schema/account/account.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** A passkey as its owner sees it. */
export type PasskeyInfo = {
  readonly id: string;
  readonly name: string;
  /** Kept in the owner's cloud account, and so on all their devices. */
  readonly isSynced: boolean;
  /** It may have been copied: it opens nothing anymore. */
  readonly isRefused: boolean;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

/** What browsers take and give (WebAuthn Level 3, JSON forms): passed on as it is. */
type Json = Readonly<Record<string, unknown>>;

/** What the browser made of the question, in WebAuthn's JSON form. */
export type PasskeyReply = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {clientDataJSON: string};
};

/** What `navigator.credentials.get` needs; the challenge in it works once, for five minutes. */
export const passkeyChallenge = endpoint<{reply: {options: Json}}>()('POST', '/api/auth/passkey/challenge');

/** Signs in with the browser's reply to the challenge. */
export const passkeyLogin = endpoint<{
  body: {credential: PasskeyReply; rememberMe?: boolean | undefined};
  reply: CurrentUser;
}>()('POST', '/api/auth/passkey');

export const listPasskeys = endpoint<{reply: {passkeys: readonly PasskeyInfo[]}}>()(
  'GET',
  '/api/user/passkeys',
);

/** What `navigator.credentials.create` needs, once the password was given again. */
export const beginPasskey = endpoint<{body: {password: string}; reply: {options: Json}}>()(
  'POST',
  '/api/user/passkeys/challenge',
);

/** Keeps the passkey that the browser made. */
export const addPasskey = endpoint<{body: {credential: PasskeyReply; name: string}; reply: PasskeyInfo}>()(
  'POST',
  '/api/user/passkeys',
);

export const renamePasskey = endpoint<{body: {name: string}; reply: PasskeyInfo}>()(
  'PATCH',
  '/api/user/passkeys/{id}',
);

/** A POST, for it needs the password. */
export const removePasskey = endpoint<{body: {password: string}; reply: {message: string}}>()(
  'POST',
  '/api/user/passkeys/{id}/remove',
);
