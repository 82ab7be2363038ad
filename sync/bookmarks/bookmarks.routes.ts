import {getBookmarkCounts} from '#schema/bookmarks/bookmarks.api.ts';
import type {BookmarkCounts} from '#sync/bookmarks/bookmark-counts.ts';
import type {BookmarksApi} from '#sync/bookmarks/bookmarks.access.ts';
import {serve} from '#sync/http/serve.ts';

type Needs = {readonly bookmarkCounts: BookmarkCounts};

export function bookmarksRoutes(api: BookmarksApi, {bookmarkCounts}: Needs): void {
  serve(api, getBookmarkCounts, {}, async () => ({lessons: await bookmarkCounts.read()}));
}
