import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Pages, their files, and what browsers report about them. What a visitor sees on a page is decided by the calls it makes. */
export const pagesAccess = {
  'POST /api/csp-reports': {role: 'anyone', owner: 'none'},
  'POST /api/error-reports': {role: 'anyone', owner: 'none'},
  'GET /api/debug/routes': {role: 'dev', owner: 'none'},
  'GET /assets/*': {role: 'anyone', owner: 'shared file'},
  'GET /probe': {role: 'anyone', owner: 'none'},
  'GET /sw.js': {role: 'anyone', owner: 'none'},
  'GET /theme.js': {role: 'anyone', owner: 'none'},
  'GET /manifest.webmanifest': {role: 'anyone', owner: 'none'},
  'GET /icon.svg': {role: 'anyone', owner: 'none'},
  'GET /icon-192.png': {role: 'anyone', owner: 'none'},
  'GET /icon-512.png': {role: 'anyone', owner: 'none'},
  'POST /auth/login': {role: 'anyone', owner: 'none'},
  'POST /auth/register': {role: 'anyone', owner: 'none'},
  'POST /auth/forgot-password': {role: 'anyone', owner: 'none'},
  'GET /*': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;

export type PagesApi = Api<typeof pagesAccess>;
