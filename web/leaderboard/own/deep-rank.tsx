import {leaderboard} from '#schema/leaderboard/leaderboard.api.ts';
import {queries} from '#schema/queries.ts';
import {useRest} from '#web/data/use-rest.ts';
import {useRows} from '#web/data/rows.ts';
import {linesAround, RankLines} from '#web/leaderboard/own/rank-lines.tsx';
import type {BoardKey, Row} from '#web/leaderboard/use-board.ts';

type Props = {
  /** The week's, of everybody. */
  board: BoardKey;
  row: Row & {readonly reachedAt: number; readonly turn: number};
};

const FIRST_PAGE = {scope: 'all', window: 'week', page: '1', pageSize: '20'} as const;

/** A rank that the device's own rows do not reach: neighbors are live, the figure is the academy's. */
export function DeepRank({board, row}: Props) {
  const {points, reachedAt, turn, entryId} = row;
  const key = {...board, points, reachedAt, turn, entryId};
  const [above] = useRows(queries.leaderboard.above(key));
  const [below] = useRows(queries.leaderboard.below(key));
  const {answer} = useRest(leaderboard, {query: FIRST_PAGE}, {turn: points});
  return <RankLines lines={linesAround({above, row, below}, answer?.me?.rank)} ownId={entryId} />;
}
