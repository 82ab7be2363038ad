import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may send commands. Each command checks the gate itself: some are about the account. */
export const commandsAccess = {
  'POST /api/commands': {role: 'learner', gate: 'open', owner: 'own things: each command looks'},
  'POST /api/commands/batch': {role: 'learner', gate: 'open', owner: 'own things: each command looks'},
  'POST /api/commands/acknowledged': {
    role: 'learner',
    gate: 'open',
    owner: 'own acknowledgements: the proof names its holder',
  },
  'POST /api/commands/missing': {role: 'learner', gate: 'open', owner: 'own commands'},
  'GET /api/ready': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;

export type CommandsApi = Api<typeof commandsAccess>;
