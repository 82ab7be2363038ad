import type {Pool} from 'pg';
import {getBadges} from '#schema/lessons/badges.api.ts';
import {badgesOf, type FeatRow} from '#schema/lessons/badges.ts';
import {serve} from '#sync/http/serve.ts';
import type {LessonsApi} from '#sync/lessons/lessons.access.ts';

/** Open before the assessment, as the account is. */
export function badgeRoutes(api: LessonsApi, {pool}: {readonly pool: Pool}): void {
  serve(api, getBadges, {}, async (_input, {learner}) => {
    const {rows} = await pool.query<Omit<FeatRow, 'at'> & {at: Date}>(FEATS, [learner.userId]);
    const feats = rows.map((row) => ({...row, at: row.at.getTime()}));
    return {
      badges: badgesOf(feats).map(({feat: _feat, earnedBy, ...badge}) => ({
        ...badge,
        earnedAt: earnedBy ? new Date(earnedBy.at).toISOString() : null,
        refId: earnedBy?.refId ?? null,
      })),
    };
  });
}

// The same rows as in web/lessons/progress/use-badges.ts.
const FEATS = `
  select 'lesson-done' as "feat", "lessonId" as "refId", "doneAt" as "at" from "lessonProgress"
  where "userId" = $1 and "doneAt" is not null
  union all
  select 'quiz-passed', "quizId", "passedAt" from "quizProgress" where "userId" = $1 and "passedAt" is not null
  union all
  (select 'full-marks', "quizId", "gradedAt" from "attempt"
   where "userId" = $1 and "state" = 'graded' and "scorePct" = 100 order by "gradedAt", "id" limit 1)
  union all
  select 'module-passed', "moduleId", "passedAt" from "moduleProgress"
  where "userId" = $1 and "passedAt" is not null
  union all
  select 'tested-out', "moduleId", "unlockedAt" from "moduleProgress"
  where "userId" = $1 and "unlockedAt" is not null and "unlockedBy" = 'test-out'`;
