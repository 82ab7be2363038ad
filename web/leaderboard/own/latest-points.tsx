import {Link} from 'wouter';
import {titleOfKind} from '#schema/leaderboard/points.rules.ts';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {Time} from '#web/ui/show/time.tsx';

const LINES = 4;

type Props = {
  /** The title of what an award was for. */
  titleOf: (refId: string) => string | undefined;
};

/** What was earned last; the whole ledger is one step away. */
export function LatestPoints({titleOf}: Props) {
  const [events] = useRows(queries.points.ledger());
  const isOpen = useStoreOpen();
  if (events.length === 0) {
    return isOpen ? (
      <p className="text-muted">Finish a lesson and it shows up here.</p>
    ) : (
      <div role="group" aria-busy="true" aria-label="Loading what’s new" className="skeleton h-24" />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {events.slice(0, LINES).map(({id, kind, refId, points, earnedAt}) => (
          <li key={id} className="flex items-baseline gap-4 py-2.5">
            <span className="min-w-0 grow">
              {titleOfKind(kind)}
              {titleOf(refId) ? <span className="text-muted">: {titleOf(refId)}</span> : null}
            </span>
            <span className="shrink-0 font-mono text-xs text-joy-strong">+{points}</span>
            <Time at={earnedAt} className="shrink-0 text-sm text-muted" />
          </li>
        ))}
      </ul>
      <Link
        href="/progress"
        className="mt-3 inline-block text-sm text-accent underline-offset-4 hover:underline"
      >
        All your points
      </Link>
    </>
  );
}
