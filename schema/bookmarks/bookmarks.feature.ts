import {bookmarkCommands} from '#schema/bookmarks/bookmarks.commands.ts';
import {bookmarkQueries} from '#schema/bookmarks/bookmarks.queries.ts';
import {relations, tables} from '#schema/bookmarks/bookmarks.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const bookmarks = {
  tables,
  relations,
  queries: {bookmarks: bookmarkQueries},
  commands: {bookmarks: bookmarkCommands},
} as const satisfies Feature;
