import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Sessions with an avatar's service: one's own alone. */
export const avatarAccess = {
  'GET /api/avatar/services': {role: 'learner', gate: 'holds', owner: 'none'},
  'POST /api/avatar/sessions': {role: 'learner', gate: 'holds', owner: 'none'},
  'POST /api/avatar/sessions/{id}/answer': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/candidate': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/offer': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/say': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/hush': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/ask': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/beat': {role: 'learner', gate: 'holds', owner: 'own session'},
  'POST /api/avatar/sessions/{id}/end': {role: 'learner', gate: 'holds', owner: 'own session'},
} as const satisfies AccessTable;

export type AvatarApi = Api<typeof avatarAccess>;
