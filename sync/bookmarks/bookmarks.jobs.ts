import type {BookmarkCounts} from '#sync/bookmarks/bookmark-counts.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';

/** How often it is looked for what is due, ms. */
const LOOK_EVERY_MS = 10_000;

type Needs = {readonly bookmarkCounts: BookmarkCounts; readonly log: Log};

/** Counts bookmarks. */
export const bookmarksJobs = ({bookmarkCounts, log}: Needs): readonly Job[] => [
  every(
    LOOK_EVERY_MS,
    'count bookmarks',
    async () => {
      await bookmarkCounts.count();
      return false;
    },
    log,
  ),
];
