import {bookmark} from '#schema/bookmarks/bookmarks.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([bookmark], []);
