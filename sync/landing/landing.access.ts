import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of the public pages that know more than their files do. */
export const landingAccess = {
  'GET /': {role: 'anyone', owner: 'none'},
  'GET /sitemap.xml': {role: 'anyone', owner: 'none'},
  'GET /robots.txt': {role: 'anyone', owner: 'none'},
  'POST /api/contact': {role: 'anyone', owner: 'none'},
  'POST /contact': {role: 'anyone', owner: 'none'},
  'GET /contact/sent': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;

export type LandingApi = Api<typeof landingAccess>;
