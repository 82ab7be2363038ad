import {leaderboardQueryRules} from '#schema/leaderboard/leaderboard.query-rules.ts';
import {own} from '#sync/db/belonging.ts';
import {prunePeriods} from '#sync/leaderboard/histogram.ts';
import {leaderboardAccess} from '#sync/leaderboard/leaderboard.access.ts';
import {leaderboardEffects} from '#sync/leaderboard/leaderboard.effects.ts';
import {leaderboardJobs} from '#sync/leaderboard/leaderboard.jobs.ts';
import {leaderboardRoutes} from '#sync/leaderboard/leaderboard.routes.ts';
import {openNextCohort} from '#sync/leaderboard/next-cohort.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

const BY_ENTRY = '"entryId" in (select "entryId" from private."entryOwner" where "userId" = $1)';

export const leaderboard = part({
  access: leaderboardAccess,
  routes: leaderboardRoutes,
  effects: ({settings}: {readonly settings: Settings}) => leaderboardEffects(settings.quotas),
  queryRules: leaderboardQueryRules,
  jobs: leaderboardJobs,
  sweeps: [prunePeriods, openNextCohort],
  belongings: [
    own('public."pointEvent"'),
    own('public."pointTotal"'),
    {table: 'public."standing"', whose: BY_ENTRY},
    {table: 'private."rankBefore"', whose: BY_ENTRY},
    own('public."scoreDispute"'),
    own('public."leagueMember"'),
    {table: 'public."leagueEntry"', whose: BY_ENTRY},
    own('private."leagueDraw"'),
    own('private."entryOwner"'),
    own('private."aliasTaken"'),
  ],
  notExported: {
    'private."ranksTaken"': 'when ranks were counted last',
    'private."leagueGroup"': 'which groups have no result yet, without any name',
    'private."leagueWeek"': 'the week that groups were formed for last',
    'private."standingChange"': 'counts to be folded in, without any name',
    'private."pointsHistogram"': 'how many learners have how many points',
    'public."cohort"': 'course content',
    'public."cohortCount"': 'how many seats of a cohort are taken',
  },
});
