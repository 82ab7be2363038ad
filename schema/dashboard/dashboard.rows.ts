import {dashboardLayout} from '#schema/dashboard/dashboard.table.ts';
import {rowsOf} from '#schema/feature.ts';

export const {tables, relations, zql} = rowsOf([dashboardLayout], []);
