import {relationships} from '@rocicorp/zero';
import {rowsOf} from '#schema/feature.ts';
import {cohort, scoreDispute, standing} from '#schema/leaderboard/leaderboard.table.ts';
import {leagueEntry, leagueMember} from '#schema/leaderboard/leagues.table.ts';
import {pointEvent, pointTotal} from '#schema/leaderboard/points.table.ts';

const memberRelations = relationships(leagueMember, ({many}) => ({
  entries: many({sourceField: ['groupId'], destField: ['groupId'], destSchema: leagueEntry}),
}));

/** A member's row of the board of that week, absent before the first points, and those of all periods. */
const entryRelations = relationships(leagueEntry, ({one, many}) => ({
  thisWeek: one({sourceField: ['week', 'entryId'], destField: ['period', 'entryId'], destSchema: standing}),
  everywhere: many({sourceField: ['entryId'], destField: ['entryId'], destSchema: standing}),
}));

export const {tables, relations, zql} = rowsOf(
  [pointEvent, pointTotal, cohort, standing, scoreDispute, leagueMember, leagueEntry],
  [memberRelations, entryRelations],
);
