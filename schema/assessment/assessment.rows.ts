import {rowsOf} from '#schema/feature.ts';
import {assessmentAnswer, assessmentAttempt, assessmentTime} from '#schema/assessment/assessment.table.ts';

export const {tables, relations, zql} = rowsOf([assessmentAttempt, assessmentAnswer, assessmentTime], []);
