// What learners and admins are told of their passkeys.
import {PASSKEYS_MAX} from '#sync/account/passkeys/passkeys.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

export const unknown = () =>
  new HttpRefusal(401, {
    message: 'This passkey was removed from your account. Sign in with your password.',
    code: 'UNKNOWN_PASSKEY',
  });

export const gone = () => new HttpRefusal(404, {message: 'That passkey was already removed.'});

export const tooMany = () =>
  new HttpRefusal(409, {
    message: `You have ${PASSKEYS_MAX} passkeys. Remove one that you don’t use.`,
    code: 'TOO_MANY',
  });

export const known = () => new HttpRefusal(409, {message: 'This passkey was already added.', code: 'KNOWN'});
