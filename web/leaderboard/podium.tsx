import type {Board, Row} from '#web/leaderboard/use-board.ts';
import {pointsWords} from '#web/leaderboard/words.ts';
import {Typed} from '#web/ui/show/typed.tsx';
import {UnlessRow} from '#web/ui/show/unless.tsx';

const RANK_WORDS = ['First', 'Second', 'Third'] as const;

/** The first three in words. On a phone they are the first rows of the table just below. */
export function Podium({board, ownEntryId}: {board: Board; ownEntryId: string}) {
  const rows = RANK_WORDS.flatMap((words, at) => {
    const row = board.rowAt(at + 1);
    return row ? [{words, row, rank: at + 1}] : [];
  });
  return (
    <ol aria-label="The first three" className="hidden gap-3 sm:grid sm:grid-cols-3">
      {rows.map(({words, row, rank}) => (
        <li
          key={row.entryId}
          className={`flex items-baseline gap-4 rounded-xl border bg-surface px-5 py-3 shadow-card sm:py-4 ${rank === 1 ? 'border-accent' : 'border-line'}`}
        >
          <span className={`gutter text-2xl ${rank === 1 ? 'text-accent' : ''}`} aria-hidden>
            {rank}
          </span>
          <span className="min-w-0">
            <span className="sr-only">{words}: </span>
            <UnlessRow plain={<span dir="auto">{row.name}</span>}>
              <Place row={row} isOwn={row.entryId === ownEntryId} />
            </UnlessRow>
          </span>
        </li>
      ))}
    </ol>
  );
}

const Place = ({row, isOwn}: {row: Row; isOwn: boolean}) => (
  <>
    <span className="block truncate font-semibold">
      <Typed>{row.name}</Typed>
      {isOwn ? <span> (you)</span> : null}
    </span>
    <span className="block text-sm text-muted tabular-nums">{pointsWords(row.points)}</span>
  </>
);
