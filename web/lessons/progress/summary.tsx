import {Snowflake} from 'lucide-react';
import {paceOf, paceWords} from '#web/lessons/progress/pace.ts';
import {FREEZES_A_MONTH} from '#schema/lessons/streak.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';

/** Where the learner is, in a sentence; where their pace leads, in another. */
export function ProgressSummary() {
  const {isKnown, modules, doneAt, startedAt, goal, now} = useProgressFacts();
  if (!isKnown)
    return <div role="group" aria-busy="true" aria-label="Loading your progress" className="skeleton h-16" />;
  const lessons = modules.flatMap((module) => module.lessons);
  const written = lessons.filter(({isWritten}) => isWritten).length;
  const pace = paceOf({doneAt, total: written, startedAt, now, daysPerWeek: goal ?? undefined});
  const words = paceWords(pace, written === lessons.length);
  return (
    <div>
      <p className="text-lg">
        You’ve done <strong className="font-semibold">{pace.done}</strong> of {written} lessons.{' '}
        <span className="text-muted">{[words.plan, words.end].filter(Boolean).join(' ')}</span>
      </p>
    </div>
  );
}

/** How many missed days the streak survives. */
export function Freezes() {
  const {isKnown, goal, streak} = useProgressFacts();
  if (!isKnown) return null;
  return (
    <p className="mt-4 flex items-start gap-2 text-xs text-muted">
      <Snowflake size={15} aria-hidden className="mt-px shrink-0" />
      <span>
        {streak.freezesLeft} of {FREEZES_A_MONTH} freezes left this month.{' '}
        {goal && goal < 7
          ? 'Days off fit your goal. Miss more, and a freeze is used for you.'
          : 'Miss a day and one is used for you.'}
      </span>
    </p>
  );
}
