import type {PasskeyInfo, PasskeyReply} from '#schema/account/passkeys.api.ts';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

type Json = Readonly<Record<string, unknown>>;

/** As learners': what `navigator.credentials.get` needs. */
export const adminPasskeyChallenge = endpoint<{reply: {options: Json}}>()(
  'POST',
  '/api/admin/passkey/challenge',
);

/** Signs an admin in: the device has verified them, so it is both factors. */
export const adminPasskeyLogin = endpoint<{body: {credential: PasskeyReply}; reply: AdminIdentity}>()(
  'POST',
  '/api/admin/passkey',
);

export const listAdminPasskeys = endpoint<{
  reply: {
    passkeys: readonly PasskeyInfo[];
    /** Whether admins sign in by passkeys alone. */
    isOnlyWay: boolean;
  };
}>()('GET', '/api/admin/passkeys');

/** Within ten minutes of a confirmation. */
export const beginAdminPasskey = endpoint<{reply: {options: Json}}>()(
  'POST',
  '/api/admin/passkeys/challenge',
);

export const addAdminPasskey = endpoint<{
  body: {credential: PasskeyReply; name: string};
  reply: PasskeyInfo;
}>()('POST', '/api/admin/passkeys');

/** Within ten minutes of a confirmation. */
export const removeAdminPasskey = endpoint<{reply: {message: string}}>()(
  'DELETE',
  '/api/admin/passkeys/{id}',
);
