import {avatarSession} from '#schema/avatar/avatar.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([avatarSession], []);
