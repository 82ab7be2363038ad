import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/commands/commands.rows.ts';

export const commandQueries = {
  /** How far the own commands are in what this browser has synced. */
  mark: defineQuery(({ctx}) => zql.commandMark.where('userId', ctx.userId ?? '').one()),
};
