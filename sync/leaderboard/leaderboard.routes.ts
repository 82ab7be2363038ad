import type {Pool} from 'pg';
import {leaderboard, type LeaderboardPage, type Scope} from '#schema/leaderboard/leaderboard.api.ts';
import {leaderboardRules} from '#schema/leaderboard/leaderboard.rules.ts';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {inSnapshot, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import {rankOf, ranksTakenAt, rowsFrom, totalOf, type Board} from '#sync/leaderboard/board.ts';
import type {LeaderboardApi} from '#sync/leaderboard/leaderboard.access.ts';

/** Neighbours on each side of one's own row. */
const NEIGHBOURS = 3;

export function leaderboardRoutes(api: LeaderboardApi, {pool}: {readonly pool: Pool}): void {
  serve(api, leaderboard, {query: leaderboardRules}, async ({query}, {learner}) => {
    const {scope, window, page, pageSize} = query;
    return inSnapshot(pool, async (db): Promise<LeaderboardPage> => {
      const asker = await readAsker(db, learner.userId);
      const now = asker.now.getTime();
      const board = boardOf(scope, periodAt(window, now), asker);
      const offset = (page - 1) * pageSize;
      return {
        scope,
        window,
        page,
        pageSize,
        ranksAt: (await ranksTakenAt(db, board))?.toISOString() ?? null,
        total: await totalOf(db, board),
        rows: await rowsFrom(db, board, offset, pageSize),
        me: await ownRowOf(db, board, asker.entryId),
        asOf: asker.now.toISOString(),
      };
    });
  });
}

type Asker = {entryId: string; country: string | null; cohortId: string | null; now: Date};

/** The caller and the database's time: points are dated by it, not by this process's clock. */
async function readAsker(db: Database, userId: string): Promise<Asker> {
  const {rows} = await db.query<Asker>(
    `select "entryId", "country", "cohortId", now() as "now" from "learner" where "userId" = $1`,
    [userId],
  );
  const [asker] = rows;
  if (!asker) throw new HttpRefusal(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
  return asker;
}

function boardOf(scope: Scope, period: string, {country, cohortId}: Asker): Board {
  if (scope === 'all') return {period, scope};
  const value = scope === 'country' ? country : cohortId;
  if (value) return {period, scope, value};
  const message =
    scope === 'country'
      ? 'Your country isn’t set. Choose it in your profile to see your country’s leaderboard.'
      : 'You’re not in a cohort. Choose the scope all or country.';
  throw new HttpRefusal(400, {message, field: 'scope'});
}

async function ownRowOf(db: Database, board: Board, entryId: string): Promise<LeaderboardPage['me']> {
  const rank = await rankOf(db, board, entryId);
  if (rank === undefined) return null;
  const first = Math.max(0, rank - 1 - NEIGHBOURS);
  const around = await rowsFrom(db, board, first, rank + NEIGHBOURS - first);
  const own = around.find((row) => row.entryId === entryId);
  return own ? {...own, neighbours: around.filter((row) => row !== own)} : null;
}
