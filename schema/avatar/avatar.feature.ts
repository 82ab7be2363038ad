import {avatarCommands} from '#schema/avatar/avatar.commands.ts';
import {avatarQueries} from '#schema/avatar/avatar.queries.ts';
import {relations, tables} from '#schema/avatar/avatar.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const avatar = {
  tables,
  relations,
  queries: {avatar: avatarQueries},
  commands: {avatar: avatarCommands},
} as const satisfies Feature;
