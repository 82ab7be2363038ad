// What admins see live, apart from what learners' browsers know: tables, queries and schema of a Zero client of its own. A
// feature's rows for admins are one more line in each list.
import {createSchema, defineQueries} from '@rocicorp/zero';
import * as announcements from '#schema/announcements/announcements.admin-queries.ts';
import * as presence from '#schema/admin/presence/presence.queries.ts';
import * as reports from '#schema/admin/reports.queries.ts';
import * as support from '#schema/admin/support.queries.ts';
import * as students from '#schema/admin/students/students.queries.ts';
import * as spendings from '#schema/spendings/spendings.admin-queries.ts';

/** Every query that an admin's browser may ask by name; the server asks nothing of them for anybody else. */
export const adminQueries = defineQueries({
  presence: presence.presenceQueries,
  students: students.studentQueries,
  reports: reports.reportQueries,
  support: support.supportQueries,
  announcements: announcements.announcementAdminQueries,
  spendings: spendings.spendingAdminQueries,
});

/** Names and types of what admins' browsers have. */
export const adminSchema = createSchema({
  // A table of two features is one table.
  tables: [
    ...new Set([
      ...presence.tables,
      ...students.tables,
      ...reports.tables,
      ...support.tables,
      ...announcements.tables,
      ...spendings.tables,
    ]),
  ],
  relationships: [
    ...presence.relations,
    ...students.relations,
    ...reports.relations,
    ...support.relations,
    ...announcements.relations,
    ...spendings.relations,
  ],
  enableLegacyMutators: false,
  enableLegacyQueries: false,
});
