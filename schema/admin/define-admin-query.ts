import {defineQueryWithType} from '@rocicorp/zero';
import type {AdminContext} from '#schema/admin/admin-context.ts';

/** Defines a query that only admins may ask: learners' clients do not have it, and the server has it for admins alone. */
export const defineAdminQuery = defineQueryWithType<AdminContext>();
