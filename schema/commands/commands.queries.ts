import {defineQuery} from '@rocicorp/zero';
import {zql} from '#schema/schema.ts';

export const commandQueries = {
  /** How far the own commands are in what this browser has synced. */
  mark: defineQuery(({ctx}) => zql.commandMark.where('userId', ctx.userId ?? '').one()),
};
