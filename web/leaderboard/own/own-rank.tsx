import {ArrowDown} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {PersonName} from '#web/leaderboard/person-name.tsx';
import type {Board, BoardKey, Row} from '#web/leaderboard/use-board.ts';
import type {Own} from '#web/leaderboard/own/use-own.ts';
import type {View} from '#web/leaderboard/use-view.ts';
import {count, pointsWords, learnersWords, WINDOW_WORDS} from '#web/leaderboard/words.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

type OwnRow = Row & {readonly reachedAt: number; readonly turn: number};

type Props = {
  view: View;
  boardKey: BoardKey;
  board: Board;
  own: Own;
  /** Whether the own row is on the screen already. */
  isOwnSeen: boolean;
  onJump: (rank: number) => void;
  onOpen: (row: Row) => void;
  onSettings: () => void;
};

/** The own rank, and the three above and below; or why there is none. */
export function OwnRank(props: Props) {
  const {own, boardKey, view} = props;
  const [row, {type}] = useRows(queries.leaderboard.entry({period: boardKey.period, entryId: own.entryId}));
  if (!own.isListed) {
    return (
      <Frame title="You’re hidden">
        <p className="text-muted">
          Others don’t see you here, and you have no rank. You keep your points and go on earning them.
        </p>
        <Button kind="secondary" size="small" className="mt-4" onClick={props.onSettings}>
          Show me again
        </Button>
      </Frame>
    );
  }
  if (!row) {
    return (
      <Frame title="Your rank">
        {type === 'complete' ? (
          <>
            <p className="text-muted">
              {view.window === 'all'
                ? 'No points yet.'
                : `No points ${WINDOW_WORDS[view.window].toLowerCase()} yet.`}{' '}
              Finish a lesson and you’re on the board.
            </p>
            <Link href="/modules" className={`${buttonLook('secondary', 'small')} mt-4`}>
              Go to modules
            </Link>
          </>
        ) : (
          <p className="text-muted">Loading your rank.</p>
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

/** Up to this size the board itself shows who is just above and below. */
const SMALL_BOARD = 10;

function Ranked({view, board, own, row, boardKey, isOwnSeen, onJump, onOpen}: Props & {row: OwnRow}) {
  const {points, reachedAt, turn, entryId} = row;
  const entry = {...boardKey, points, reachedAt, turn, entryId};
  const [above] = useRows(queries.leaderboard.above(entry));
  const rank = board.ownRank;
  const next = above[0];
  if (board.total === 1) {
    return (
      <Frame title="You’re the only one here so far">
        <p className="text-muted">When others earn points, your rank shows up here.</p>
      </Frame>
    );
  }
  return (
    <Frame
      title="Your rank"
      aside={
        rank === undefined || isOwnSeen ? null : (
          <Button kind="quiet" size="small" className="-my-1" onClick={() => onJump(rank)}>
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
        {pointsWords(points)}. {next ? gapWords(next.points - points) : 'You’re in first place.'}
      </p>
      {board.total > SMALL_BOARD ? (
        <Neighbors entry={entry} above={above} row={row} rank={rank} own={own} onOpen={onOpen} />
      ) : null}
    </Frame>
  );
}

type NeighborsProps = Pick<Props, 'own' | 'onOpen'> & {
  entry: BoardKey & Pick<OwnRow, 'points' | 'reachedAt' | 'turn' | 'entryId'>;
  above: readonly Row[];
  row: Row;
  rank: number | undefined;
};

/** The own row with those around it. */
function Neighbors({entry, above, row, rank, own, onOpen}: NeighborsProps) {
  const [below] = useRows(queries.leaderboard.below(entry));
  const lines: {row: Row; by: number}[] = [
    ...above.map((other, at) => ({row: other, by: -1 - at})).toReversed(),
    {row, by: 0},
    ...below.map((other, at) => ({row: other as Row, by: at + 1})),
  ];
  return (
    <ol
      aria-label="Just above and below you"
      className="-mx-5 mt-4 -mb-5 divide-y divide-line border-t border-line"
    >
      {lines.map(({row: line, by}) => (
        <li
          key={line.entryId}
          className={`flex items-center gap-3 px-5 py-1.5 last:rounded-b-xl ${by === 0 ? 'bg-accent-tint' : ''}`}
        >
          <span className="gutter w-14 shrink-0 text-right">
            {rank === undefined ? '' : count(rank + by)}
          </span>
          <span className="min-w-0 flex-1">
            <PersonName
              row={line}
              rank={rank === undefined ? undefined : rank + by}
              className={by === 0 ? 'font-semibold' : ''}
            />
          </span>
          <button
            type="button"
            onClick={() => onOpen(line)}
            aria-label={`${line.name}${line.entryId === own.entryId ? ' (you)' : ''}: ${pointsWords(line.points)}, see breakdown`}
            className="min-h-7 min-w-7 text-right text-sm leading-6 tabular-nums hover:text-accent hover:underline"
          >
            {count(line.points)}
          </button>
        </li>
      ))}
    </ol>
  );
}

const gapWords = (gap: number): string =>
  gap === 0
    ? 'Tied with the learner above you, who got there first.'
    : `${count(gap + 1)} more to pass the next learner.`;
