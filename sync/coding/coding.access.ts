import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of projects. */
export const codingAccess = {
  'GET /api/projects': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/projects/{id}': {role: 'learner', gate: 'holds', owner: 'own project'},
  'DELETE /api/projects/{id}': {role: 'learner', gate: 'holds', owner: 'own project'},
  'GET /api/projects/{id}/files/{fileId}/revisions': {role: 'learner', gate: 'holds', owner: 'own file'},
  'GET /api/projects/{id}/files/{fileId}/revisions/{rev}': {
    role: 'learner',
    gate: 'holds',
    owner: 'own file',
  },
  'POST /api/projects/repository': {role: 'learner', gate: 'holds', owner: 'none'},
} as const satisfies AccessTable;

export type CodingApi = Api<typeof codingAccess>;
