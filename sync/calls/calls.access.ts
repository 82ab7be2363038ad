import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

export const callsAccess = {
  'GET /api/calls/ice-servers': {role: 'learner', gate: 'holds', owner: 'none'},
} as const satisfies AccessTable;

export type CallsApi = Api<typeof callsAccess>;
