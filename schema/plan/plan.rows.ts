import {rowsOf} from '#schema/feature.ts';
import {learningPlan} from '#schema/plan/plan.table.ts';

export const {tables, relations, zql} = rowsOf([learningPlan], []);
