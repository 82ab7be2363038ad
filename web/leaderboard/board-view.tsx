import {WifiOff} from 'lucide-react';
import {useRef, useState} from 'react';
import {Link} from 'wouter';
import {useIsOffline} from '#web/data/data.ts';
import {BoardTable, type BoardTableHandle} from '#web/leaderboard/board-table.tsx';
import {Breakdown} from '#web/leaderboard/own/breakdown.tsx';
import {OwnRank} from '#web/leaderboard/own/own-rank.tsx';
import {Podium} from '#web/leaderboard/podium.tsx';
import {useBoard, type Board, type BoardKey, type Row} from '#web/leaderboard/use-board.ts';
import type {Own} from '#web/leaderboard/own/use-own.ts';
import type {View} from '#web/leaderboard/use-view.ts';
import {boardTimeWords, learnersWords, timeWords, WINDOW_WORDS} from '#web/leaderboard/words.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {view: View; boardKey: BoardKey; own: Own; onSettings: () => void};

/** One board with everything about it. */
export function BoardView({view, boardKey, own, onSettings}: Props) {
  const [visible, setVisible] = useState<readonly number[]>([1]);
  const [isOwnSeen, setOwnSeen] = useState(true);
  const [opened, setOpened] = useState<Row>();
  const table = useRef<BoardTableHandle>(null);
  const board = useBoard(view, boardKey, own, visible);
  const isOffline = useIsOffline();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        <Troubles board={board} isOffline={isOffline} />
        {board.state === 'ready' ? (
          <>
            {board.total >= PODIUM_FROM ? <Podium board={board} ownEntryId={own.entryId} /> : null}
            <Card className="overflow-hidden">
              <BoardTable
                ref={table}
                label={`Leaderboard, ${WINDOW_WORDS[view.window].toLowerCase()}`}
                board={board}
                pageSize={view.size}
                ownEntryId={own.entryId}
                isOffline={isOffline}
                onOpen={setOpened}
                onVisible={setVisible}
                onOwnSeen={setOwnSeen}
              />
            </Card>
            <Footnote board={board} liveRows={view.size} />
          </>
        ) : (
          <Nothing state={board.state} />
        )}
      </div>
      {/* An empty board says how to get on it. */}
      {board.state === 'empty' && own.isListed ? null : (
        <div className="order-first lg:sticky lg:top-6 lg:order-none">
          <OwnRank
            view={view}
            boardKey={boardKey}
            board={board}
            own={own}
            isOwnSeen={isOwnSeen}
            onJump={(rank) => table.current?.goTo(rank)}
            onOpen={setOpened}
            onSettings={onSettings}
          />
        </div>
      )}
      <Breakdown known={opened} period={boardKey.period} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** With fewer learners, the table alone says it all. */
const PODIUM_FROM = 6;

/** How fresh the rows are; a board that is live as a whole needs no word about it. */
function Footnote({board: {total, before}, liveRows}: {board: Board; liveRows: number}) {
  if (total === 1) return null;
  return (
    <p className="text-sm text-muted">
      {total > liveRows ? (
        <span>{`${learnersWords(total, 'all')}. The first ${liveRows} update live, the ranks below within 2 seconds. `}</span>
      ) : null}
      {before.at === undefined ? null : (
        <span className="hidden md:inline lg:hidden xl:inline">
          Change is since {boardTimeWords(before.at)}.
        </span>
      )}
    </p>
  );
}

/** What stands instead of the rows. */
function Nothing({state}: {state: Exclude<Board['state'], 'ready'>}) {
  if (state === 'opening') {
    return (
      <div role="group" aria-busy="true" aria-label="Loading the leaderboard" className="skeleton h-96" />
    );
  }
  if (state === 'absent') {
    return (
      <EmptyState picture="offline" title="Not on this device yet">
        You haven’t opened these ranks on this device yet. They show up when you’re online.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Be the first"
      action={
        <Link href="/modules" className={buttonLook()}>
          Open a lesson
        </Link>
      }
    >
      Nobody has earned points here yet. Finish a lesson and you’re in first place.
    </EmptyState>
  );
}

function Troubles({board, isOffline}: {board: Board; isOffline: boolean}) {
  if (isOffline) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <WifiOff size={15} aria-hidden />
        <span>
          {`You’re offline. ${board.asOf === undefined ? '' : `As of ${timeWords(board.asOf)}. `}Ranks further down need a connection.`}
        </span>
      </p>
    );
  }
  if (board.error === undefined) return null;
  const message = board.error instanceof Error ? board.error.message : 'The academy didn’t respond.';
  return (
    <Notice tone="bad" title="Part of the leaderboard couldn’t be loaded">
      {message}{' '}
      <Button kind="secondary" size="small" className="mt-2" onClick={board.retry}>
        Try again
      </Button>
    </Notice>
  );
}
