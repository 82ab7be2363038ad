import type {Pool} from 'pg';
import {getBadges} from '#schema/lessons/badges.api.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {serve} from '#sync/http/serve.ts';
import type {LessonsApi} from '#sync/lessons/lessons.access.ts';
import {badgesIn} from '#sync/lessons/progress/feats.ts';

/** Open before the assessment, as the account is. */
export function badgeRoutes(api: LessonsApi, {pool}: {readonly pool: Pool}): void {
  serve(api, getBadges, {}, async (_input, {learner}) => {
    const {badges} = await badgesIn(sqlOn(pool), learner.userId);
    return {
      badges: badges.map(({feat: _feat, earnedBy, ...badge}) => ({
        ...badge,
        earnedAt: earnedBy ? new Date(earnedBy.at).toISOString() : null,
        refId: earnedBy?.refId ?? null,
      })),
    };
  });
}
