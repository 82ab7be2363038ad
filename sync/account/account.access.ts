import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of the account. What a learner needs to get in, and what is their own, stays open before the assessment. */
export const accountAccess = {
  'POST /api/auth/register': {role: 'anyone', owner: 'none'},
  'POST /api/auth/login': {role: 'anyone', owner: 'none'},
  'POST /api/auth/logout': {role: 'anyone', owner: 'none'},
  'GET /api/auth/username-available': {role: 'anyone', owner: 'shared username'},
  'POST /api/auth/forgot-password': {role: 'anyone', owner: 'none'},
  'POST /api/auth/reset-password': {role: 'anyone', owner: 'own reset token: its holder'},
  'GET /api/auth/google': {role: 'anyone', owner: 'none'},
  'GET /api/auth/google/callback': {role: 'anyone', owner: 'own visit to the provider: its holder'},
  'POST /api/auth/google/register': {role: 'anyone', owner: 'own visit to the provider: its holder'},
  'POST /api/auth/passkey/challenge': {role: 'anyone', owner: 'none'},
  'POST /api/auth/passkey': {role: 'anyone', owner: 'own passkey: its holder'},
  'GET /api/auth/me': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/auth/session': {role: 'anyone', owner: 'none'},
  'GET /api/auth/session-end': {role: 'anyone', owner: 'none'},
  'PUT /api/user/profile': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/country-services': {role: 'learner', gate: 'open', owner: 'none'},
  'PUT /api/user/password': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/sessions': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/sessions': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/sessions/{id}': {role: 'learner', gate: 'open', owner: 'own session'},
  'GET /api/user/login-history': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/sign-in-ways': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/passkeys': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/passkeys/challenge': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/passkeys': {role: 'learner', gate: 'open', owner: 'none'},
  'PATCH /api/user/passkeys/{id}': {role: 'learner', gate: 'open', owner: 'own passkey'},
  'POST /api/user/passkeys/{id}/remove': {role: 'learner', gate: 'open', owner: 'own passkey'},
  'POST /api/user/google': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/google/disconnect': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/export': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/delete': {role: 'learner', gate: 'open', owner: 'none'},
} as const satisfies AccessTable;

export type AccountApi = Api<typeof accountAccess>;
