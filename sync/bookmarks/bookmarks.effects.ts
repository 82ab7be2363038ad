import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';

/** What the commands about bookmarks do. */
export const bookmarkEffects: EffectsIn<'bookmarks'> = {
  'bookmarks.put': async (sql, {lessonId, note}, {userId}) => {
    const [row] = await sql(
      `insert into "bookmark" ("userId", "lessonId", "note")
       select $1, "id", $3 from "lesson" where "id" = $2 and "isWritten" and "position" > 0
       on conflict ("userId", "lessonId") do update set "note" = excluded."note"
       returning 1`,
      [userId, lessonId, note],
    );
    if (!row) throw new Refusal('NOT_FOUND', 'We couldn’t find this lesson. Choose another one.');
  },

  'bookmarks.remove': (sql, {lessonId}, {userId}) =>
    sql(`delete from "bookmark" where "userId" = $1 and "lessonId" = $2`, [userId, lessonId]),
};
