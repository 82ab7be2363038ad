import {relationships} from '@rocicorp/zero';
import {learner} from '#schema/account/account.table.ts';
import {announcement, announcementDismissal} from '#schema/announcements/announcements.table.ts';
import {rowsOf} from '#schema/feature.ts';

const announcementRelations = relationships(announcement, ({many}) => ({
  dismissals: many({sourceField: ['id'], destField: ['announcementId'], destSchema: announcementDismissal}),
  /** Learners of the cohort it is for. */
  readers: many({sourceField: ['cohortId'], destField: ['cohortId'], destSchema: learner}),
}));

/** Its own tables. */
export const tables = [announcement, announcementDismissal] as const;

export const {relations, zql} = rowsOf([...tables, learner], [announcementRelations]);
