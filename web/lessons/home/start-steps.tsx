import {Check} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {useNextCard} from '#web/lessons/home/next-card.tsx';

type Props = {
  /** Whether the learner has said on how many days a week they mean to learn. */
  hasGoal: boolean;
  onGoal: () => void;
};

/** What a new learner does first, in place of figures that do not exist yet. */
export function StartSteps({hasGoal, onGoal}: Props) {
  const {action} = useNextCard();
  return (
    <section aria-labelledby="start" className="mt-10">
      <h2 id="start" className="mb-3 text-xl font-semibold">
        Three steps to start
      </h2>
      <Card>
        <ol className="divide-y divide-line">
          <Step
            no={1}
            title="Set a weekly goal"
            text="A few days a week is enough. You can change it anytime."
            isDone={hasGoal}
            action={
              <Button kind="secondary" size="small" onClick={onGoal}>
                Set a goal
              </Button>
            }
          />
          <Step
            no={2}
            title="Read your first lesson"
            text="Step through real programs, line by line."
            action={
              action ? (
                <Link href={action.href} className={buttonLook('secondary', 'small')}>
                  Open it
                </Link>
              ) : null
            }
          />
          <Step no={3} title="Pass its quiz" text="A few questions. Your figures show up here afterwards." />
        </ol>
      </Card>
    </section>
  );
}

type StepProps = {no: number; title: string; text: string; isDone?: boolean; action?: ReactNode};

function Step({no, title, text, isDone = false, action}: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold tabular-nums ${isDone ? 'border-accent bg-accent text-on-accent' : 'border-edge'}`}
      >
        {isDone ? <Check size={16} aria-label="Done" /> : no}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-md text-muted">{text}</p>
      </div>
      {isDone ? null : action}
    </li>
  );
}
