import {memo, useState} from 'react';
import {LESSON_POINTS, titleOfKind} from '#schema/leaderboard/points.rules.ts';
import {queries} from '#schema/queries.ts';
import {usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {textArg, type Command} from '#web/data/outbox/command.ts';
import {useRows} from '#web/data/rows.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {Button} from '#web/ui/form/button.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {useUnhurried} from '#web/ui/use-unhurried.ts';

/** Points that commands on this device will bring; the server decides in the end. */
function usePendingAwards(): readonly Command[] {
  return usePendingOf('lessons.complete').filter(({status}) => status !== 'failed');
}

/** The own sum of points, with what is on its way; `undefined` while it is not known. */
export function usePoints(): number | undefined {
  const [total] = useRows(queries.points.total());
  const pending = usePendingAwards().length * LESSON_POINTS;
  const isOpen = useStoreOpen();
  return total || isOpen ? (total?.points ?? 0) + pending : undefined;
}

/** The own sum of points as a small figure. */
export function PointsTag() {
  const points = usePoints();
  return (
    <span className="font-mono text-xs text-joy-strong" aria-live="polite">
      {/* Its line is there before its figure. */}
      {points === undefined ? '\u00a0' : `${points.toLocaleString('en')} points`}
    </span>
  );
}

/** Every award, newest first: each point can be traced to its cause. */
export function PointsLedger({titleOf}: {titleOf: (refId: string) => string | undefined}) {
  const [rows] = useRows(queries.points.ledger());
  // The list may follow the sum by a frame.
  const events = useUnhurried(rows);
  const pending = usePendingAwards();
  const wordOf = useSaveWord(pending);
  const [isWhole, setWhole] = useState(false);
  const isOpen = useStoreOpen();
  if (events.length === 0 && pending.length === 0) {
    return isOpen ? (
      <EmptyState title="No points yet">
        Finish a lesson to earn {LESSON_POINTS} points. Every award shows up here.
      </EmptyState>
    ) : (
      <div role="group" aria-busy="true" aria-label="Loading your points" className="skeleton h-24" />
    );
  }
  const shown = isWhole ? events : events.slice(0, FIRST_LINES);
  return (
    <>
      <ol className="divide-y divide-line">
        {pending.toReversed().map((command) => (
          <Line
            key={command.id}
            points={LESSON_POINTS}
            kind="lesson"
            title={titleOf(textArg(command.args, 'lessonId'))}
            note={wordOf(command)}
          />
        ))}
        {shown.map(({id, points, kind, refId, earnedAt}) => (
          <Line key={id} points={points} kind={kind} title={titleOf(refId)} earnedAt={earnedAt} />
        ))}
      </ol>
      {shown.length < events.length ? (
        <Button kind="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show all {events.length}
        </Button>
      ) : null}
    </>
  );
}

/** Lines that stand there at first: more would make every award redraw more than one looks at. */
const FIRST_LINES = 30;

type LineProps = {points: number; kind: string; title: string | undefined; earnedAt?: number; note?: string};

const Line = memo(function Line({points, kind, title, earnedAt, note}: LineProps) {
  return (
    <li className="flex items-baseline gap-4 py-2.5">
      <span className="w-12 shrink-0 text-right font-mono text-xs text-joy-strong">+{points}</span>
      <span className="min-w-0">
        {titleOfKind(kind)}
        {title ? <span className="text-muted">: {title}</span> : null}
      </span>
      <span className="ml-auto shrink-0 text-sm text-muted">
        {earnedAt === undefined ? note : <Time at={earnedAt} />}
      </span>
    </li>
  );
});
