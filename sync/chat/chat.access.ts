import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may call the routes of chat, and see who else is there. */
export const chatAccess = {
  'POST /api/direct-messages': {role: 'learner', gate: 'holds', owner: 'shared people'},
  'GET /api/direct-messages/{id}/messages': {role: 'learner', gate: 'holds', owner: 'shared people'},
  'GET /api/chat/channels/{id}/messages': {role: 'learner', gate: 'holds', owner: 'own channel'},
  'GET /api/chat/search': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/users': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/users/{id}': {role: 'learner', gate: 'holds', owner: 'shared people'},
} as const satisfies AccessTable;

export type ChatApi = Api<typeof chatAccess>;
