import {relationships} from '@rocicorp/zero';
import {cohort} from '#schema/admin/cohorts.table.ts';
import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import {announcement} from '#schema/announcements/announcements.table.ts';
import {rowsOf} from '#schema/feature.ts';

const ofCohort = relationships(announcement, ({one}) => ({
  cohort: one({sourceField: ['cohortId'], destField: ['id'], destSchema: cohort}),
}));

const {tables, relations, zql} = rowsOf([announcement, cohort], [ofCohort]);
export {tables, relations};

/** Most announcements that are listed, the latest ones. */
export const ANNOUNCEMENTS_MAX = 200;

export const announcementAdminQueries = {
  /** Of every state, the latest first. */
  all: defineAdminQuery(() =>
    zql.announcement
      .related('cohort')
      .orderBy('publishAt', 'desc')
      .orderBy('id', 'asc')
      .limit(ANNOUNCEMENTS_MAX),
  ),
};
