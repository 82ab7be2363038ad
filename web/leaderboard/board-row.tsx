import {ArrowDown, ArrowUp, Clock3, Minus} from 'lucide-react';
import {memo} from 'react';
import type {Row} from '#web/leaderboard/use-board.ts';
import {changeOf, changeWords, count, countryName, pointsWords} from '#web/leaderboard/words.ts';
import {PersonName} from '#web/leaderboard/person-name.tsx';
import {named} from '#web/ui/overlay/tooltip.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {NotShown, Unless, UnlessRow} from '#web/ui/show/unless.tsx';

/** Height of a row, px of letters of 16 px: all are the same, so that a place is known without measuring. */
export const ROW_HEIGHT = 56;

/** Columns of header and rows; a narrow screen has no place for change and country, a wider or divided one none for change. */
export const ROW_GRID =
  'grid grid-cols-[4.25rem_minmax(0,1fr)_5rem] items-center gap-x-3 pr-3 sm:grid-cols-[5rem_minmax(0,1fr)_7rem_6rem] sm:gap-x-4 sm:pr-4 md:grid-cols-[5rem_4rem_minmax(0,1fr)_9rem_6rem] lg:grid-cols-[5rem_minmax(0,1fr)_9rem_6rem] xl:grid-cols-[5rem_4rem_minmax(0,1fr)_7rem_5.5rem]';

/** Where there is place for the change. */
export const CHANGE_LOOK = 'hidden md:flex lg:hidden xl:flex';

/** Ranks are the numbers of the lines, as in an editor. */
export const RANK_LOOK =
  'flex h-full items-center justify-end border-r border-line bg-sunken/60 pr-3 text-right';

/** Equal points with the row before or after: who was there first stands first. */
export type Tie = 'earlier' | 'later' | undefined;

const TIES = {
  earlier: 'Same points as the next learner, earned earlier',
  later: 'Same points as the learner above, earned later',
} as const;

type Props = {
  rank: number;
  /** See `RanksBefore`. */
  before: number | null | undefined;
  row: Row;
  tie: Tie;
  isOwn: boolean;
  onOpen: (row: Row) => void;
};

/**
 * The cells of one rank: the name opens the person's card, the points what they are made of. Of a row that cannot be drawn
 * the name alone.
 */
export const RowCells = memo(function RowCells(props: Props) {
  return (
    <Unless fails={<PlainCells {...props} />}>
      <DrawnCells {...props} />
    </Unless>
  );
});

function PlainCells({rank, row}: Props) {
  return (
    <>
      <RankCell rank={rank} />
      <span role="cell" className={`truncate ${REST_LOOK}`}>
        <Unless fails={<NotShown />}>
          <span dir="auto">{row.name}</span>
        </Unless>
      </span>
    </>
  );
}

const RankCell = ({rank}: {rank: number}) => (
  <span role="cell" className={`gutter sm:text-sm ${RANK_LOOK}`}>
    {count(rank)}
  </span>
);

/** All columns but the first. */
const REST_LOOK = 'sm:col-span-3 md:col-span-4 lg:col-span-3 xl:col-span-4';

function DrawnCells({rank, before, row, tie, isOwn, onOpen}: Props) {
  return (
    <>
      <RankCell rank={rank} />
      <span role="cell" className={CHANGE_LOOK}>
        <Change rank={rank} before={before} />
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} src={row.avatarUrl} />
        <span className="min-w-0">
          <PersonName row={row} rank={rank} className="font-medium" />
          <span className="block truncate text-xs text-muted">
            {/* A phone has no place for the tag beside the name. */}
            {isOwn ? <span className="text-accent-strong sm:hidden">You </span> : null}
            {row.username ? <span>{`@${row.username}`}</span> : null}
          </span>
        </span>
        {isOwn ? (
          <span className="hidden sm:block">
            <Tag tone="accent">You</Tag>
          </span>
        ) : null}
      </span>
      <span role="cell" className="hidden truncate text-sm text-muted sm:block">
        {row.country ? countryName(row.country) : <span className="sr-only">not set</span>}
      </span>
      <span role="cell" className="flex items-center justify-end gap-1.5 font-medium tabular-nums">
        {tie ? (
          <span {...named({text: TIES[tie]})} className="text-muted">
            <Clock3 size={14} aria-hidden />
            <span className="sr-only">{TIES[tie]}: </span>
          </span>
        ) : null}
        <button
          type="button"
          onClick={() => onOpen(row)}
          aria-label={`${row.name}${isOwn ? ' (you)' : ''}: ${pointsWords(row.points)}, see breakdown`}
          className="min-h-7 min-w-7 text-right leading-6 hover:text-accent hover:underline"
        >
          {count(row.points)}
        </button>
      </span>
    </>
  );
}

const ARROWS = {
  up: {Icon: ArrowUp, look: 'text-good'},
  same: {Icon: Minus, look: 'text-muted'},
  down: {Icon: ArrowDown, look: 'text-muted'},
} as const;

/** How many places up or down. */
function Change({rank, before}: Pick<Props, 'rank' | 'before'>) {
  const change = changeOf(before, rank);
  if (change === undefined) return <span className="sr-only">not known yet</span>;
  if (change === 'new') return <span className="text-xs text-muted">New</span>;
  const {Icon, look} = ARROWS[change > 0 ? 'up' : change < 0 ? 'down' : 'same'];
  return (
    <span className={`flex items-center gap-1 text-sm tabular-nums ${look}`}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{change === 0 ? null : count(Math.abs(change))}</span>
      <span className="sr-only">{changeWords(change)}</span>
    </span>
  );
}

/** The place of a row that is on its way. */
export function EmptyCells({rank, isOffline}: {rank: number; isOffline: boolean}) {
  return (
    <>
      <RankCell rank={rank} />
      <span role="cell" className={`text-sm text-muted ${REST_LOOK}`}>
        {isOffline ? 'Loads when you’re online' : <span className="skeleton block h-4 w-40" />}
      </span>
    </>
  );
}

type PinnedProps = Pick<Props, 'rank' | 'before' | 'row'> & {onJump: () => void};

/** The own row under the table, wherever that is scrolled to; it leads to its place. */
export const PinnedRow = (props: PinnedProps) => (
  <button
    type="button"
    onClick={props.onJump}
    className={`${ROW_GRID} h-14 w-full border-t border-edge bg-accent-tint text-left hover:bg-sunken`}
  >
    <UnlessRow plain={<span className={`pl-5 ${REST_LOOK}`}>Your rank: {count(props.rank)}</span>}>
      <PinnedCells {...props} />
    </UnlessRow>
  </button>
);

function PinnedCells({rank, before, row}: PinnedProps) {
  return (
    <>
      <span className={`gutter sm:text-sm ${RANK_LOOK}`}>
        <span className="sr-only">Your rank: </span>
        {count(rank)}
      </span>
      <span className={CHANGE_LOOK}>
        <Change rank={rank} before={before} />
      </span>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} src={row.avatarUrl} />
        <span dir="auto" className="truncate font-medium">
          {row.name}
        </span>
        <Tag tone="accent">You</Tag>
      </span>
      <span className="hidden truncate text-sm text-muted sm:block">
        {row.country ? countryName(row.country) : null}
      </span>
      <span className="text-right font-medium tabular-nums">
        {count(row.points)}
        <span className="sr-only"> points. Show it in the table</span>
      </span>
    </>
  );
}
