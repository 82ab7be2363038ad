import {WifiOff} from 'lucide-react';
import {useRef, useState} from 'react';
import {Link} from 'wouter';
import {useIsOffline} from '#web/data/data.ts';
import {BoardTable, type BoardTableHandle} from '#web/leaderboard/board-table.tsx';
import {Breakdown} from '#web/leaderboard/breakdown.tsx';
import {OwnRank} from '#web/leaderboard/own-rank.tsx';
import {Podium} from '#web/leaderboard/podium.tsx';
import {useBoard, type Board, type BoardKey, type Row} from '#web/leaderboard/use-board.ts';
import type {Own} from '#web/leaderboard/use-own.ts';
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
            <Podium board={board} ownEntryId={own.entryId} />
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
              />
            </Card>
            <p className="text-sm text-muted">
              {learnersWords(board.total, 'all')}. The first {view.size} change as it happens, the ranks below
              within two seconds.
              {board.before.at === undefined ? null : (
                <span className="hidden sm:inline lg:hidden xl:inline">
                  {' '}
                  Change is against the ranks of {boardTimeWords(board.before.at)}.
                </span>
              )}
            </p>
          </>
        ) : (
          <Nothing state={board.state} />
        )}
      </div>
      <div className="order-first lg:sticky lg:top-6 lg:order-none">
        <OwnRank
          view={view}
          boardKey={boardKey}
          board={board}
          own={own}
          onJump={(rank) => table.current?.goTo(rank)}
          onOpen={setOpened}
          onSettings={onSettings}
        />
      </div>
      <Breakdown known={opened} period={boardKey.period} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** What stands instead of the rows. */
function Nothing({state}: {state: Exclude<Board['state'], 'ready'>}) {
  if (state === 'opening') {
    return <div aria-busy="true" aria-label="Loading the leaderboard" className="skeleton h-96" />;
  }
  if (state === 'absent') {
    return (
      <EmptyState title="Not on this device yet">
        These ranks have not been opened here before. They come as soon as you are online.
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
      Nobody has earned points here yet. The next lesson that you finish puts you on top.
    </EmptyState>
  );
}

function Troubles({board, isOffline}: {board: Board; isOffline: boolean}) {
  if (isOffline) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <WifiOff size={15} aria-hidden />
        <span>
          You are offline. {board.asOf === undefined ? null : <>As of {timeWords(board.asOf)}. </>}
          Deeper pages need the network.
        </span>
      </p>
    );
  }
  if (board.error === undefined) return null;
  const message = board.error instanceof Error ? board.error.message : 'The academy did not answer.';
  return (
    <Notice tone="bad" title="Not all of the leaderboard could be loaded">
      {message}{' '}
      <Button kind="secondary" size="small" className="mt-2" onClick={board.retry}>
        Try again
      </Button>
    </Notice>
  );
}
