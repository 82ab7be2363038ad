import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Open before the assessment: what the academy says must reach learners who have not passed it. */
export const notificationsAccess = {
  'GET /api/notifications/my': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/notifications/stats': {role: 'learner', gate: 'open', owner: 'none'},
  'PATCH /api/notifications/read-all': {role: 'learner', gate: 'open', owner: 'none'},
  'PATCH /api/notifications/{id}/read': {role: 'learner', gate: 'open', owner: 'own notification'},
  'PATCH /api/notifications/{id}/archive': {role: 'learner', gate: 'open', owner: 'own notification'},
  'DELETE /api/notifications/{id}': {role: 'learner', gate: 'open', owner: 'own notification'},
  'GET /api/push/vapid-public-key': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/push/subscribe': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/push/unsubscribe': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/push/status': {role: 'learner', gate: 'open', owner: 'none'},
  'PATCH /api/push/preferences': {role: 'learner', gate: 'open', owner: 'own subscription'},
  'GET /api/push/browsers': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/push/browsers/{id}': {role: 'learner', gate: 'open', owner: 'own subscription'},
  'POST /api/push/browsers/{id}/test': {role: 'learner', gate: 'open', owner: 'own subscription'},
  'GET /unsubscribe/{token}': {role: 'anyone', owner: 'own token: its holder'},
  'GET /unsubscribed': {role: 'anyone', owner: 'none'},
  'POST /unsubscribe/{token}': {role: 'anyone', owner: 'own token: its holder'},
} as const satisfies AccessTable;

export type NotificationsApi = Api<typeof notificationsAccess>;
