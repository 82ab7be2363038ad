import {boolean, number, string, table} from '@rocicorp/zero';

export type AnnouncementState = 'scheduled' | 'live' | 'expired' | 'withdrawn';

/** What the academy tells everybody, or one cohort, for a time. Learners have those that are live and for them. */
export const announcement = table('announcement')
  .columns({
    id: string(),
    title: string(),
    /** Markdown. */
    body: string(),
    /** Absent: for everybody. */
    cohortId: string().optional(),
    /** Shown before the others. */
    isPinned: boolean(),
    publishAt: number(),
    /** Absent: until it is withdrawn. */
    expireAt: number().optional(),
    state: string<AnnouncementState>(),
    /** Raised by each change of an admin's. */
    version: number(),
    createdAt: number(),
  })
  .primaryKey('id');

/** A learner has read it and does not want to see it again; their own. */
export const announcementDismissal = table('announcementDismissal')
  .columns({userId: string(), announcementId: string()})
  .primaryKey('userId', 'announcementId');
