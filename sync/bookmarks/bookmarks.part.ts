import type {Pool} from 'pg';
import {bookmarkCountsIn, seedBookmarkCounts} from '#sync/bookmarks/bookmark-counts.ts';
import {bookmarksAccess} from '#sync/bookmarks/bookmarks.access.ts';
import {bookmarkEffects} from '#sync/bookmarks/bookmarks.effects.ts';
import {bookmarksJobs} from '#sync/bookmarks/bookmarks.jobs.ts';
import {bookmarksRoutes} from '#sync/bookmarks/bookmarks.routes.ts';
import {own} from '#sync/db/belonging.ts';
import {part} from '#sync/part/part.ts';

type Given = {readonly pool: Pool};

export const bookmarks = part({
  access: bookmarksAccess,
  services: ({pool}: Given) => ({bookmarkCounts: bookmarkCountsIn(pool)}),
  routes: bookmarksRoutes,
  seeds: [{order: 50, write: seedBookmarkCounts}],
  effects: () => bookmarkEffects,
  jobs: bookmarksJobs,
  hints: ['bookmarks'],
  belongings: [own('public."bookmark"')],
  notExported: {'private."bookmarkCount"': 'how many learners have marked a lesson'},
});
