import {rowsOf} from '#schema/feature.ts';
import {tutorChoice, tutorThread, tutorTurn} from '#schema/tutor/tutor.table.ts';

export const {tables, relations, zql} = rowsOf([tutorThread, tutorTurn, tutorChoice], []);
