import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Open before the assessment, as notifications of them are. */
export const announcementsAccess = {
  'GET /api/announcements': {role: 'learner', gate: 'open', owner: 'none'},
} as const satisfies AccessTable;

export type AnnouncementsApi = Api<typeof announcementsAccess>;
