import type {Pool} from 'pg';
import {getBookmarkCounts, type BookmarkCount} from '#schema/bookmarks/bookmarks.api.ts';
import type {BookmarksApi} from '#sync/bookmarks/bookmarks.access.ts';
import {serve} from '#sync/http/serve.ts';

export function bookmarksRoutes(api: BookmarksApi, {pool}: {readonly pool: Pool}): void {
  serve(api, getBookmarkCounts, {}, async () => {
    const {rows} = await pool.query<BookmarkCount>(
      `select l."id" as "lessonId", l."title", count(*)::int as "bookmarks"
       from "bookmark" b join "lesson" l on l."id" = b."lessonId"
       group by l."id" order by "bookmarks" desc, l."title", l."id"`,
    );
    return {lessons: rows};
  });
}
