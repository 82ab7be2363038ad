// Answers to what learners reported: each is told what became of it.
import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {act, skippedOf, type Acts} from '#sync/part/act.ts';

const ANSWERED = 'Already answered, or gone.';
const NO_STATE = 'Choose an answer';

type Notice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info' | 'success';
  readonly category: 'course' | 'general';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

type Handed = {readonly notify: (sql: Sql, notices: readonly Notice[]) => Promise<void>};

/** By name, as admins' pages ask for them. */
export const reportActs = (handed: Handed): Acts => ({
  'reports.answer': answerMistakes(handed),
  'disputes.answer': answerDisputes(handed),
});

type Mistake = {id: string; userId: string; lessonId: string; moduleId: string; title: string};

const answerMistakes = ({notify}: Handed) =>
  act({
    rule: z.strictObject({...actShape, state: z.enum(['mended', 'declined'], NO_STATE)}),
    action: 'report.answered',
    party: 'report',
    run: async (db, {ids, state, reason}) => {
      const {rows} = await db.query<Mistake>(
        `update "mistakeReport" r set "state" = $2 from "lesson" l
         where r."id" = any($1) and r."state" = 'open' and l."id" = r."lessonId"
         returning r."id", r."userId", r."lessonId", l."moduleId", l."title"`,
        [ids, state],
      );
      await notify(
        sqlOn(db),
        rows.map(({id, userId, lessonId, moduleId, title}) => ({
          userId,
          dedupeKey: `mistake-report:${id}`,
          type: state === 'mended' ? 'success' : 'info',
          category: 'course',
          title:
            state === 'mended'
              ? `Your report helped: “${title}” is corrected`
              : `We looked at your report on “${title}”`,
          message: reason,
          actionUrl: `/modules/${moduleId}/lessons/${lessonId}`,
          actionText: 'Open the lesson',
        })),
      );
      const done = rows.map(({id}) => id);
      return {done, skipped: skippedOf(ids, done, ANSWERED), details: {state}};
    },
  });

const answerDisputes = ({notify}: Handed) =>
  act({
    rule: z.strictObject({...actShape, state: z.enum(['upheld', 'declined'], NO_STATE)}),
    action: 'dispute.answered',
    party: 'dispute',
    run: async (db, {ids, state, reason}) => {
      const {rows} = await db.query<{id: string; userId: string}>(
        `update "scoreDispute" set "state" = $2 where "id" = any($1) and "state" = 'open'
         returning "id", "userId"`,
        [ids, state],
      );
      await notify(
        sqlOn(db),
        rows.map(({id, userId}) => ({
          userId,
          dedupeKey: `score-dispute:${id}`,
          type: state === 'upheld' ? 'success' : 'info',
          category: 'general',
          title:
            state === 'upheld'
              ? 'You were right about those points'
              : 'We looked at the points you questioned',
          message: reason,
          actionUrl: '/leaderboard',
          actionText: 'Open the leaderboard',
        })),
      );
      const done = rows.map(({id}) => id);
      return {done, skipped: skippedOf(ids, done, ANSWERED), details: {state}};
    },
  });
