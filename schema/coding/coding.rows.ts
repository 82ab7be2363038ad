import {project, projectBody, projectFile} from '#schema/coding/coding.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([project, projectFile, projectBody], []);
