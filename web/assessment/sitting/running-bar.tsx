import {ListChecks} from 'lucide-react';
import {Timer} from '#web/assessment/sitting/timer.tsx';
import type {AttemptRow} from '#web/assessment/view.ts';
import {usePendingOf} from '#web/data/data.ts';
import type {Answers} from '#web/questions/answers.ts';
import {SaveLine} from '#web/questions/sheet/save-line.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  attempt: AttemptRow;
  left: number;
  answers: Answers;
  isSaving: boolean;
  onReview: () => void;
};

/** Always in sight: the time, how safe the answers are, the way to the end. */
export function RunningBar({attempt, left, answers, isSaving, onReview}: Props) {
  const saving = usePendingOf('assessment.answer').filter(({args}) => args['attemptId'] === attempt.id);
  return (
    <div className="sticky top-14 z-20 border-b border-line bg-paper/95 backdrop-blur">
      <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 sm:px-6">
        <h1 tabIndex={-1} className="text-md font-semibold outline-none max-sm:sr-only">
          Python assessment
        </h1>
        <Timer left={left} startedAt={attempt.startedAt} dueAt={attempt.dueAt} />
        <div className="ml-auto flex items-center gap-4">
          <SaveLine commands={saving} hasAny={answers.size > 0} isSaving={isSaving} />
          <Button size="small" kind="secondary" onClick={onReview}>
            <ListChecks size={15} aria-hidden /> Review
          </Button>
        </div>
      </div>
    </div>
  );
}
