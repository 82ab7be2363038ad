import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/leaderboard/leaderboard.rows.ts';
import {mayLearn, type Session} from '#schema/session.ts';

/** Own weeks that a browser keeps: a year. */
const WEEKS = 53;

/** Own weeks in a league, latest first. */
function ownWeeks(ctx: Session) {
  const own = zql.leagueMember.where('userId', ctx.userId ?? '').orderBy('week', 'desc');
  return mayLearn(ctx) ? own : own.where(({or}) => or());
}

export const leagueQueries = {
  /** Own weeks in a league with their results, latest first. */
  weeks: defineQuery(({ctx}) => ownWeeks(ctx).limit(WEEKS)),
  /**
   * The own latest week with the members of its group: their rows of the week's board, and those of all time, which
   * have the names of members without points. A week that is over has no members.
   */
  group: defineQuery(({ctx}) =>
    ownWeeks(ctx)
      .one()
      .related('entries', (entries) =>
        entries.related('thisWeek').related('everywhere', (rows) => rows.where('period', 'all')),
      ),
  ),
};
