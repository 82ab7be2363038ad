import {defineQueries} from '@rocicorp/zero';
import {queryGroups} from '#schema/features.ts';

/** Every query a browser may ask by name; permission is inside each, and the rules of arguments are the server's. */
export const queries = defineQueries(queryGroups);
