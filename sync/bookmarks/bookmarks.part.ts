import {bookmarksAccess} from '#sync/bookmarks/bookmarks.access.ts';
import {bookmarkEffects} from '#sync/bookmarks/bookmarks.effects.ts';
import {bookmarksJobs} from '#sync/bookmarks/bookmarks.jobs.ts';
import {bookmarksRoutes} from '#sync/bookmarks/bookmarks.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';

export const bookmarks = part({
  access: bookmarksAccess,
  routes: bookmarksRoutes,
  effects: () => bookmarkEffects,
  jobs: bookmarksJobs,
  belongings: [own('public."bookmark"')],
  notExported: {'private."bookmarkCount"': 'when bookmarks were counted last'},
});
