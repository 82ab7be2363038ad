import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of the email course. */
export const emailsAccess = {
  'GET /api/email-course/me': {role: 'emailUser', owner: 'none'},
  'GET /emails/*': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;

export type EmailsApi = Api<typeof emailsAccess>;
