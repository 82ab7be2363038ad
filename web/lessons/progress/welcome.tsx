import {Link} from 'wouter';
import {stepPath} from '#web/lessons/course.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {useNextStep} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** Says, while there is nothing yet, how this page fills. */
export function ProgressWelcome() {
  const {isKnown, startedAt} = useProgressFacts();
  const next = useNextStep();
  if (!isKnown || startedAt !== undefined) return null;
  return (
    <EmptyState
      title="This page fills as you learn"
      action={
        next ? (
          <Link href={stepPath(next)} className={buttonLook('primary')}>
            Start: {next.title}
          </Link>
        ) : null
      }
    >
      Finish a lesson, and your days, your pace and your points appear. Hand in a quiz, and your topics
      follow.
    </EmptyState>
  );
}
