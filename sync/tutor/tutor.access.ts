import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may talk to the tutor. The embedded platform knows its callers by their keys (platform.router.ts). */
export const tutorAccess = {
  'POST /api/tutor/ask': {role: 'anyone', owner: 'none'},
  'POST /api/tutor/web-call': {role: 'anyone', owner: 'none'},
  'GET /api/tutor/voice': {role: 'anyone', owner: 'none'},
  'GET /api/tutor/model': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/tutor/turns/{id}/words': {role: 'learner', gate: 'holds', owner: 'own question'},
  'GET /call-machine.js': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;

export type TutorApi = Api<typeof tutorAccess>;
