import {rowsOf} from '#schema/feature.ts';
import {aiAllowance, aiLimit} from '#schema/spendings/spendings.table.ts';

export const {tables, relations, zql} = rowsOf([aiAllowance, aiLimit], []);
