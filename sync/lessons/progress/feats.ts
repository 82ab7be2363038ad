import {badgesOf, type BadgeState, type FeatRow} from '#schema/lessons/badges.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** SQL: what badges of the learner `$1` count. The same rows as in web/lessons/progress/use-badges.ts. */
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

/** A feat, and whether it is of the transaction that asks. */
type Feat = FeatRow & {readonly isNow: boolean};

/** Every badge with how far a learner is, and those that this transaction has earned them. */
export async function badgesIn(
  sql: Sql,
  userId: string,
): Promise<{readonly badges: readonly BadgeState[]; readonly fresh: readonly BadgeState[]}> {
  const rows = await sql(
    `select "feat", "refId", floor(1000 * extract(epoch from "at"))::float8 as "at", "at" = now() as "isNow"
     from (${FEATS}) as "feats"`,
    [userId],
  );
  // The statement above builds exactly this.
  const feats = [...rows] as unknown as readonly Feat[];
  const badges = badgesOf(feats);
  const now = new Set<FeatRow>(feats.filter(({isNow}) => isNow));
  return {badges, fresh: badges.filter(({earnedBy}) => earnedBy && now.has(earnedBy))};
}
