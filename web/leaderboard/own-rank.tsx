import {ArrowDown} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import type {Board, BoardKey, Row} from '#web/leaderboard/use-board.ts';
import type {Own} from '#web/leaderboard/use-own.ts';
import type {View} from '#web/leaderboard/use-view.ts';
import {count, pointsWords, learnersWords, WINDOW_WORDS} from '#web/leaderboard/words.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

type Props = {
  view: View;
  boardKey: BoardKey;
  board: Board;
  own: Own;
  onJump: (rank: number) => void;
  onOpen: (row: Row) => void;
  onSettings: () => void;
};

/** Where one stands, and the three above and below; or why one stands nowhere. */
export function OwnRank(props: Props) {
  const {own, boardKey, view} = props;
  const [row, {type}] = useRows(queries.leaderboard.entry({period: boardKey.period, entryId: own.entryId}));
  if (!own.isListed) {
    return (
      <Frame title="You are hidden">
        <p className="text-muted">
          Nobody sees you here, and you have no rank. Your points are kept and go on counting.
        </p>
        <Button kind="secondary" size="small" className="mt-4" onClick={props.onSettings}>
          Show me again
        </Button>
      </Frame>
    );
  }
  if (!row) {
    return (
      <Frame title="Your place">
        {type === 'complete' ? (
          <>
            <p className="text-muted">
              {view.window === 'all'
                ? 'No points yet.'
                : `No points ${WINDOW_WORDS[view.window].toLowerCase()} yet.`}{' '}
              The next lesson that you finish puts you on the board.
            </p>
            <Link href="/modules" className={`${buttonLook('secondary', 'small')} mt-4`}>
              Go to the modules
            </Link>
          </>
        ) : (
          <p className="text-muted">Your place shows as soon as it has been read.</p>
        )}
      </Frame>
    );
  }
  return <Ranked {...props} row={row} />;
}

function Frame({title, aside, children}: {title: string; aside?: ReactNode; children: ReactNode}) {
  return (
    <Card className="p-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

type OwnRow = Row & {readonly reachedAt: number; readonly turn: number};

function Ranked({view, boardKey, board, own, row, onJump, onOpen}: Props & {row: OwnRow}) {
  const {points, reachedAt, turn, entryId} = row;
  const entry = {...boardKey, points, reachedAt, turn, entryId};
  const [above] = useRows(queries.leaderboard.above(entry));
  const [below] = useRows(queries.leaderboard.below(entry));
  const rank = board.ownRank;
  const next = above[0];
  const lines: {row: Row; by: number}[] = [
    ...above.map((other, at) => ({row: other as Row, by: -1 - at})).toReversed(),
    {row, by: 0},
    ...below.map((other, at) => ({row: other as Row, by: at + 1})),
  ];
  return (
    <Frame
      title="Your place"
      aside={
        rank === undefined ? null : (
          <Button kind="quiet" size="small" onClick={() => onJump(rank)}>
            <ArrowDown size={14} aria-hidden /> Jump to me
          </Button>
        )
      }
    >
      <p>
        <span className="text-4xl font-semibold tabular-nums" data-testid="own-rank">
          {rank === undefined ? '–' : count(rank)}
        </span>
        <span className="ml-2 text-muted">
          of {learnersWords(Math.max(board.total, rank ?? 0), view.scope)}
        </span>
      </p>
      <p className="mt-1 text-sm text-muted" aria-live="polite">
        {pointsWords(points)}. {next ? gapWords(next.points - points) : 'Nobody stands above you.'}
      </p>
      <ol aria-label="Just above and below you" className="mt-4 divide-y divide-line">
        {lines.map(({row: line, by}) => (
          <li
            key={line.entryId}
            className={`flex items-center gap-3 py-1.5 ${by === 0 ? '-mx-2 rounded-md bg-accent-tint px-2' : ''}`}
          >
            <span className="gutter w-14 shrink-0 text-right">
              {rank === undefined ? '' : count(rank + by)}
            </span>
            <button
              type="button"
              onClick={() => onOpen(line)}
              aria-label={`${line.name}${line.entryId === own.entryId ? ' (you)' : ''}: what the points are made of`}
              className="min-w-0 flex-1 truncate text-left leading-6 hover:text-accent hover:underline"
            >
              {by === 0 ? <strong className="font-semibold">{line.name}</strong> : line.name}
            </button>
            <span className="text-sm tabular-nums">{count(line.points)}</span>
          </li>
        ))}
      </ol>
    </Frame>
  );
}

const gapWords = (gap: number): string =>
  gap === 0
    ? 'As many as the one above you, who got there earlier.'
    : `${count(gap + 1)} more to pass the next one.`;
