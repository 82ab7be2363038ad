import {PersonName} from '#web/leaderboard/person-name.tsx';
import type {Row} from '#web/leaderboard/use-board.ts';
import {count} from '#web/leaderboard/words.ts';

/** @property rank `undefined` where this device does not know it. */
export type RankLine = {readonly row: Row; readonly rank: number | undefined};

type Props = {lines: readonly RankLine[]; ownId: string};

/** A learner among others, each with rank and points. */
export const RankLines = ({lines, ownId}: Props) => (
  <ol aria-label="You and who is just above and below" start={lines[0]?.rank ?? 1} className="-mx-2">
    {lines.map(({row, rank}) => {
      const isOwn = row.entryId === ownId;
      return (
        <li
          key={row.entryId}
          className={`flex items-center gap-3 rounded-lg px-2 py-1.5 ${isOwn ? 'bg-accent-tint font-semibold' : ''}`}
        >
          <span className="min-w-7 shrink-0 text-right text-muted tabular-nums">
            {rank === undefined ? '' : count(rank)}
          </span>
          <span className="min-w-0 flex-1">
            <PersonName row={row} rank={rank} className={isOwn ? 'font-semibold' : ''} />
          </span>
          {isOwn ? <span className="text-xs font-normal text-muted">You</span> : null}
          <span className="shrink-0 text-sm tabular-nums">{count(row.points)}</span>
        </li>
      );
    })}
  </ol>
);

/**
 * Three rows with the own one in their middle, or at the end of the board.
 * @param above nearest first, as `below`.
 */
export function linesAround(
  {above, row, below}: {readonly above: readonly Row[]; readonly row: Row; readonly below: readonly Row[]},
  ownRank: number | undefined,
): readonly RankLine[] {
  const up = above.slice(0, below.length === 0 ? 2 : 1).toReversed();
  return [...up, row, ...below]
    .slice(0, 3)
    .map((one, at) => ({row: one, rank: ownRank === undefined ? undefined : ownRank - up.length + at}));
}
