import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of the admin area: each way in is an admin’s own session, and no learner’s. */
export const adminAccess = {
  'POST /api/admin/login': {role: 'anyone', owner: 'none'},
  'POST /api/admin/passkey/challenge': {role: 'anyone', owner: 'none'},
  'POST /api/admin/passkey': {role: 'anyone', owner: 'own passkey: its holder'},
  'POST /api/admin/logout': {role: 'anyone', owner: 'none'},
  'GET /api/admin/me': {role: 'admin', owner: 'none'},
  'POST /api/admin/confirm': {role: 'admin', owner: 'none'},
  'POST /api/admin/password': {role: 'admin', owner: 'none'},
  'POST /api/admin/recovery-codes': {role: 'admin', owner: 'none'},
  'GET /api/admin/passkeys': {role: 'admin', owner: 'none'},
  'POST /api/admin/passkeys/challenge': {role: 'admin', owner: 'none'},
  'POST /api/admin/passkeys': {role: 'admin', owner: 'none'},
  'DELETE /api/admin/passkeys/{id}': {role: 'admin', owner: 'own passkey'},
  'POST /api/admin/set-up/begin': {role: 'anyone', owner: 'own link: its holder'},
  'POST /api/admin/set-up': {role: 'anyone', owner: 'own link: its holder'},
  'POST /api/admin/invitations': {role: 'admin', owner: 'none'},
  'GET /api/admin/learners': {role: 'admin', owner: 'none'},
  'PUT /api/admin/learners/{id}/dev': {role: 'admin', owner: 'shared learner'},
  'GET /api/admin/mails': {role: 'admin', owner: 'none'},
  'GET /api/admin/mails/{id}': {role: 'admin', owner: 'shared email'},
  'GET /api/admin/mails/{id}/preview': {role: 'admin', owner: 'shared email'},
  'GET /api/admin/audit': {role: 'admin', owner: 'none'},
  'GET /api/admin/audit/check': {role: 'admin', owner: 'none'},
  'POST /api/admin/acts': {role: 'admin', owner: 'shared rows'},
  'GET /api/admin/acts/{id}': {role: 'admin', owner: 'own act: its holder'},
  'GET /api/admin/acts/{id}/back': {role: 'admin', owner: 'shared act'},
  'GET /api/admin/learners/{id}': {role: 'admin', owner: 'shared learner'},
  'POST /api/admin/learners/addresses': {role: 'admin', owner: 'shared learners'},
  'GET /api/admin/learner-countries': {role: 'admin', owner: 'none'},
  'POST /api/admin/learners/matching': {role: 'admin', owner: 'shared learners'},
  'GET /api/admin/reported-messages/{id}': {role: 'admin', owner: 'shared message'},
  'GET /api/admin/tickets/{id}': {role: 'admin', owner: 'shared ticket'},
  'GET /api/admin/overview': {role: 'admin', owner: 'none'},
  'GET /api/admin/course-figures': {role: 'admin', owner: 'none'},
  'PUT /api/admin/presence/{tab}': {role: 'admin', owner: 'own tab: its holder'},
  'DELETE /api/admin/presence/{tab}': {role: 'admin', owner: 'own tab: its holder'},
  'GET /api/admin/hints': {role: 'admin', owner: 'none'},
} as const satisfies AccessTable;

export type AdminApi = Api<typeof adminAccess>;
