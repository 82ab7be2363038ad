import {useVirtualizer} from '@tanstack/react-virtual';
import {forwardRef, useEffect, useImperativeHandle, useRef} from 'react';
import {
  CHANGE_LOOK,
  EmptyCells,
  PinnedRow,
  RANK_LOOK,
  ROW_GRID,
  ROW_HEIGHT,
  RowCells,
  type Tie,
} from '#web/leaderboard/board-row.tsx';
import type {Board, Row} from '#web/leaderboard/use-board.ts';
import {grown} from '#web/ui/rem.ts';

/** Rows that are ready above and below what is seen. */
const OVERSCAN = 10;
/** Rows above and below what is seen whose pages are kept fresh. */
const AHEAD = 4;

type Props = {
  label: string;
  board: Board;
  pageSize: number;
  ownEntryId: string;
  isOffline: boolean;
  onOpen: (row: Row) => void;
  /** Told which pages are on the screen. */
  onVisible: (pages: readonly number[]) => void;
  /** Told whether the own row is on the screen. */
  onOwnSeen: (isSeen: boolean) => void;
};

export type BoardTableHandle = {
  /** Brings a rank into the middle and gives it the focus. */
  readonly goTo: (rank: number) => void;
};

/** Every rank of a board; only those on the screen are in the page. */
export const BoardTable = forwardRef<BoardTableHandle, Props>(function BoardTable(
  {label, board, pageSize, ownEntryId, isOffline, onOpen, onVisible, onOwnSeen},
  ref,
) {
  const scroller = useRef<HTMLDivElement>(null);
  // Once, not once a row: it asks for the page's styles.
  const height = grown(ROW_HEIGHT);
  // Nothing of it goes to parts that are memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: board.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const {startIndex = 0, endIndex = 0} = virtual.range ?? {};
  const pages = pagesBetween(
    Math.max(0, startIndex - AHEAD),
    Math.min(board.total - 1, endIndex + AHEAD),
    pageSize,
  );
  useEffect(() => onVisible(pages.split(' ').map(Number)), [pages, onVisible]);
  const gutter = gutterOf(virtual.getTotalSize(), virtual.scrollRect?.height);
  useOwnSeen(board.ownRank, virtual.range, onOwnSeen);
  const goTo = (rank: number) => {
    virtual.scrollToIndex(rank - 1, {align: 'center'});
    scroller.current?.scrollIntoView({block: 'nearest'});
    scroller.current?.focus();
  };
  useImperativeHandle(ref, () => ({goTo}));
  return (
    <>
      <div role="table" aria-label={label} aria-rowcount={board.total + 1}>
        <div
          role="rowgroup"
          className={`overflow-hidden border-b border-line [scrollbar-width:thin] ${gutter}`}
        >
          <Header />
        </div>
        <div
          role="rowgroup"
          ref={scroller}
          // The scrolled region takes the focus, so that the keys of the keyboard scroll it.
          tabIndex={0}
          aria-label="Ranks"
          className={`max-h-[min(60dvh,44rem)] overflow-y-auto overscroll-contain [scrollbar-width:thin] ${gutter}`}
        >
          <div role="presentation" className="relative" style={{height: virtual.getTotalSize()}}>
            <Lines {...{board, items, ownEntryId, isOffline, onOpen}} />
          </div>
        </div>
      </div>
      {/* Not by where the table is scrolled to: what comes and goes under it would move the page. */}
      {startIndex === 0 && endIndex >= board.total - 1 ? null : <Pinned board={board} onJump={goTo} />}
    </>
  );
});

/** The header is as wide as rows beside a scrollbar; a short board has none, and rows from edge to edge. */
const gutterOf = (rowsHeight: number, height = Infinity): string =>
  rowsHeight > height + 1 ? '[scrollbar-gutter:stable]' : '';

/** Tells whether the own row is among those on the screen, as soon as that changes. */
function useOwnSeen(
  ownRank: number | undefined,
  range: {startIndex: number; endIndex: number} | null,
  tell: (isSeen: boolean) => void,
): void {
  const at = (ownRank ?? 1) - 1;
  const isSeen = range === null || (at >= range.startIndex && at <= range.endIndex);
  useEffect(() => tell(isSeen), [isSeen, tell]);
}

/** The own row, once its rank is known; a board that is seen whole needs none. */
function Pinned({board, onJump}: {board: Board; onJump: (rank: number) => void}) {
  const {own, ownRank, before} = board;
  if (!own || ownRank === undefined) return null;
  return (
    <PinnedRow
      rank={ownRank}
      before={before.ranks.get(own.entryId)}
      row={own}
      onJump={() => onJump(ownRank)}
    />
  );
}

type LinesProps = Pick<Props, 'board' | 'ownEntryId' | 'isOffline' | 'onOpen'> & {
  items: readonly {readonly index: number; readonly start: number}[];
};

/** The lines on the screen, by learner: one whose rank changes stays the same line. */
function Lines({board, items, ownEntryId, isOffline, onOpen}: LinesProps) {
  // Pages come at different moments: one who moved may be in two of them.
  const seen = new Set<string>();
  return items.map(({index, start}) => {
    const rank = index + 1;
    const row = board.rowAt(rank);
    const key = row && !seen.has(row.entryId) ? row.entryId : `rank-${rank}`;
    seen.add(key);
    return (
      <BoardLine
        key={key}
        rank={rank}
        start={start}
        row={row}
        before={row && board.before.ranks.get(row.entryId)}
        tie={tieAt(board, rank)}
        isOwn={row?.entryId === ownEntryId}
        isOffline={isOffline}
        onOpen={onOpen}
      />
    );
  });
}

function Header() {
  return (
    <div role="row" aria-rowindex={1} className={`${ROW_GRID} h-10 text-sm text-muted`}>
      <span role="columnheader" className={RANK_LOOK}>
        Rank
      </span>
      <span role="columnheader" className={CHANGE_LOOK}>
        Change
      </span>
      <span role="columnheader">Learner</span>
      <span role="columnheader" className="hidden sm:block">
        Country
      </span>
      <span role="columnheader" className="text-right">
        Points
      </span>
    </div>
  );
}

type LineProps = {
  rank: number;
  start: number;
  row: Row | undefined;
  before: number | null | undefined;
  tie: Tie;
  isOwn: boolean;
  isOffline: boolean;
  onOpen: (row: Row) => void;
};

/** Stands at its place by a transform: a learner whose rank changes glides there. */
function BoardLine({rank, start, row, before, tie, isOwn, isOffline, onOpen}: LineProps) {
  return (
    <div
      role="row"
      aria-rowindex={rank + 1}
      className={`absolute inset-x-0 top-0 h-14 border-b border-line transition-transform duration-[180ms] ease-out ${ROW_GRID} ${isOwn ? 'bg-accent-tint' : 'bg-surface'}`}
      style={{transform: `translateY(${start}px)`}}
    >
      {row ? (
        <RowCells rank={rank} before={before} row={row} tie={tie} isOwn={isOwn} onOpen={onOpen} />
      ) : (
        <EmptyCells rank={rank} isOffline={isOffline} />
      )}
    </div>
  );
}

function tieAt(board: Board, rank: number): Tie {
  const points = board.rowAt(rank)?.points;
  if (points === undefined) return undefined;
  if (rank > 1 && board.rowAt(rank - 1)?.points === points) return 'later';
  return board.rowAt(rank + 1)?.points === points ? 'earlier' : undefined;
}

/** Numbers of the pages between two places, as text: the same text while they are the same. */
function pagesBetween(first: number, last: number, size: number): string {
  const from = Math.floor(first / size) + 1;
  const to = Math.floor(last / size) + 1;
  return Array.from({length: to - from + 1}, (_, at) => from + at).join(' ');
}
