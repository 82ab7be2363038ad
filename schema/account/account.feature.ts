import {accountCommands} from '#schema/account/account.commands.ts';
import {accountQueries} from '#schema/account/account.queries.ts';
import {relations, tables} from '#schema/account/account.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const account = {
  tables,
  relations,
  queries: {account: accountQueries},
  commands: {account: accountCommands},
} as const satisfies Feature;
