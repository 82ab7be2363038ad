import {command} from '#schema/commands/command.ts';

const LANE = 'bookmarks';

const rules = () => import('#schema/bookmarks/bookmarks.args.ts');

export const bookmarkCommands = {
  /** Marks a lesson, or changes the note of its bookmark. */
  put: command(async () => (await rules()).putArgs, {lane: LANE, overwrites: ({lessonId}) => lessonId}),
  /** Removes the bookmark of a lesson; one that is gone already stays gone. */
  remove: command(async () => (await rules()).removeArgs, {lane: LANE, overwrites: ({lessonId}) => lessonId}),
};
