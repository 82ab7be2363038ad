import {commandMark} from '#schema/commands/commands.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([commandMark], []);
