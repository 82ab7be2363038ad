import {defineQueryWithType} from '@rocicorp/zero';
import type {Session} from '#schema/session.ts';

/** Defines a query for a session. Zero's own would ask for the whole schema, which is made of the features. */
export const defineQuery = defineQueryWithType<Session>();
