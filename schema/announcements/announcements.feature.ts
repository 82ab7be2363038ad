import {announcementCommands} from '#schema/announcements/announcements.commands.ts';
import {announcementQueries} from '#schema/announcements/announcements.queries.ts';
import {relations, tables} from '#schema/announcements/announcements.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const announcements = {
  tables,
  relations,
  queries: {announcements: announcementQueries},
  commands: {announcements: announcementCommands},
} as const satisfies Feature;
