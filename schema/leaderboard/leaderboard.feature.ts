import type {Feature} from '#schema/feature.ts';
import {leaderboardCommands} from '#schema/leaderboard/leaderboard.commands.ts';
import {leaderboardQueries} from '#schema/leaderboard/leaderboard.queries.ts';
import {leagueQueries} from '#schema/leaderboard/leagues.queries.ts';
import {relations, tables} from '#schema/leaderboard/leaderboard.rows.ts';
import {pointQueries} from '#schema/leaderboard/points.queries.ts';

export const leaderboard = {
  tables,
  relations,
  queries: {leaderboard: leaderboardQueries, points: pointQueries, leagues: leagueQueries},
  commands: {leaderboard: leaderboardCommands},
} as const satisfies Feature;
