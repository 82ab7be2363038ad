import {POINT_RULES} from '#schema/leaderboard/points.rules.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {open: boolean; onOpenChange: (open: boolean) => void};

/** What earns points and how ranks come about; the figures are those that the server awards. */
export function HowPointsWork({open, onOpenChange}: Props) {
  return (
    <Dialog title="How points work" open={open} onOpenChange={onOpenChange}>
      <dl className="divide-y divide-line">
        {POINT_RULES.map(({kind, title, points, isAtMost, words}) => (
          <div key={kind} className="flex items-baseline gap-4 py-3">
            <dt className="flex-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-muted">{words}</span>
            </dt>
            <dd className="gutter shrink-0 text-sm text-accent">{`${isAtMost ? 'up to ' : ''}+${points}`}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-muted">
        <li>You get points for each thing once.</li>
        <li>Weeks start on Monday at midnight UTC and months on the 1st, at the same moment for everyone.</li>
        <li>
          With equal points, the learner who got there first ranks higher. No two learners share a rank. With
          a new alias, you got there on the day you chose it.
        </li>
        <li>Progress lists all your points and what each one was for.</li>
      </ul>
    </Dialog>
  );
}
