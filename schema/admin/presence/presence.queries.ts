import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import {adminPresence} from '#schema/admin/presence/presence.table.ts';
import {rowsOf} from '#schema/feature.ts';

const {tables, relations, zql} = rowsOf([adminPresence], []);
export {tables, relations};

/** Most open pages that are told of. */
const MOST = 200;

export const presenceQueries = {
  /** Every page that an admin has open; those that are no longer there go within minutes. */
  all: defineAdminQuery(() => zql.adminPresence.orderBy('seenAt', 'desc').orderBy('id', 'asc').limit(MOST)),
};
