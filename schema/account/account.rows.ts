import {learner, user} from '#schema/account/account.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([user, learner], []);
