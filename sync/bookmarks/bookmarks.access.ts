import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may ask how many bookmarks there are. */
export const bookmarksAccess = {
  'GET /api/admin/bookmarks': {role: 'admin', owner: 'none'},
} as const satisfies AccessTable;

export type BookmarksApi = Api<typeof bookmarksAccess>;
