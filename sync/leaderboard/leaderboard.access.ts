import type {AccessTable} from '#sync/http/access.ts';
import type {Api} from '#sync/http/serve.ts';

/** Who may ask for the leaderboard. */
export const leaderboardAccess = {
  'GET /api/leaderboard': {role: 'learner', gate: 'holds', owner: 'none', viewed: true},
} as const satisfies AccessTable;

export type LeaderboardApi = Api<typeof leaderboardAccess>;
