import {Suspense} from 'react';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {RankLines} from '#web/leaderboard/own/rank-lines.tsx';
import {useOwn, type Own} from '#web/leaderboard/own/use-own.ts';
import {useNow} from '#web/leaderboard/use-view.ts';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

/** As the leaderboard opens, so that its rows are on the device. */
const TOP = 20;

// Few need it, and it asks by REST.
const DeepRank = piece(async () => (await import('#web/leaderboard/own/deep-rank.tsx')).DeepRank);

/** The own rank of the week, with who is just above and below. */
export function RankCard() {
  const own = useOwn();
  return (
    <TitledCard title="Your rank this week" more={{href: '/leaderboard', label: 'Leaderboard'}}>
      {own ? (
        own.isListed ? (
          <Rank own={own} />
        ) : (
          <p className="text-md text-muted">You’re hidden on the leaderboard, so you have no rank.</p>
        )
      ) : (
        <LoadingRank />
      )}
    </TitledCard>
  );
}

const LoadingRank = () => (
  <div role="group" aria-busy="true" aria-label="Loading your rank" className="skeleton h-24" />
);

function Rank({own}: {own: Own}) {
  const board = {period: periodAt('week', useNow()), scope: 'all', value: ''} as const;
  const isOffline = useIsOffline();
  const [top, {type: topType}] = useRows(queries.leaderboard.top({...board, limit: TOP}));
  const [entry, {type: entryType}] = useRows(
    queries.leaderboard.entry({period: board.period, entryId: own.entryId}),
  );
  const at = top.findIndex(({entryId}) => entryId === own.entryId);
  // Who is missing among some of the rows may be among the rest.
  if (at < 0 && !isOffline && (topType === 'unknown' || entryType === 'unknown')) return <LoadingRank />;
  if (at < 0 && !entry) {
    return (
      <p className="text-md text-muted">No points this week yet. Finish a lesson and you’re on the board.</p>
    );
  }
  if (at < 0) {
    return (
      <Suspense fallback={<LoadingRank />}>
        <DeepRank board={board} row={entry as NonNullable<typeof entry>} />
      </Suspense>
    );
  }
  const from = Math.max(0, Math.min(at - 1, top.length - 3));
  const lines = top.slice(from, from + 3).map((row, index) => ({row, rank: from + index + 1}));
  return <RankLines lines={lines} ownId={own.entryId} />;
}
