import {rowsOf} from '#schema/feature.ts';
import {tutorThread, tutorTurn} from '#schema/tutor/tutor.table.ts';

export const {tables, relations, zql} = rowsOf([tutorThread, tutorTurn], []);
