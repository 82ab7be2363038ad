import {chatCommands} from '#schema/chat/chat.commands.ts';
import {chatQueries} from '#schema/chat/chat.queries.ts';
import {relations, tables} from '#schema/chat/chat.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const chat = {
  tables,
  relations,
  queries: {chat: chatQueries},
  commands: {chat: chatCommands},
} as const satisfies Feature;
