import {announcementsAccess} from '#sync/announcements/announcements.access.ts';
import {announcementActs} from '#sync/announcements/announcements.acts.ts';
import {announcementEffects} from '#sync/announcements/announcements.effects.ts';
import {announcementJobs} from '#sync/announcements/announcements.jobs.ts';
import {announcementsRoutes} from '#sync/announcements/announcements.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';

export const announcements = part({
  access: announcementsAccess,
  routes: announcementsRoutes,
  effects: () => announcementEffects,
  acts: announcementActs,
  jobs: announcementJobs,
  belongings: [own('public."announcementDismissal"')],
  notExported: {
    'public."announcement"': 'what the academy tells everyone',
    'private."announcementTelling"': 'how far an announcement was told',
  },
});
