import {rowsOf} from '#schema/feature.ts';
import {cohort, scoreDispute, standing} from '#schema/leaderboard/leaderboard.table.ts';
import {pointEvent, pointTotal} from '#schema/leaderboard/points.table.ts';

export const {tables, relations, zql} = rowsOf([pointEvent, pointTotal, cohort, standing, scoreDispute], []);
