import {RotateCw} from 'lucide-react';
import {Countdown} from '#web/questions/countdown.tsx';
import {OnItsWay} from '#web/lessons/quiz/intro.tsx';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import {useWait} from '#web/questions/use-wait.ts';
import type {QuizView} from '#web/lessons/quiz/view.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {view: Extract<QuizView, {at: 'result'}>; quiz: QuizAtHand};

/** The way to the next attempt: the one action after a failed one, practice after a pass. */
export function NextAttempt({view: {open, answered}, quiz}: Props) {
  const minutes = useWait(open);
  if (!open) return <OnItsWay />;
  const isPractice = quiz.rows.record?.passedAt != null;
  const begin = isPractice ? 'Practice with new questions' : 'Try again';
  return (
    <div>
      <Button
        kind={isPractice ? 'quiet' : 'primary'}
        disabled={minutes > 0}
        onClick={() => quiz.begin(open)}
        className={isPractice ? 'px-0!' : ''}
      >
        <RotateCw size={16} aria-hidden />
        {answered > 0 ? `Continue attempt ${open.no}` : begin}
      </Button>
      <div className="mt-1.5">
        <Countdown wait={open} />
        {minutes > 0 ? null : (
          <p className="text-sm text-muted">
            {answered > 0
              ? `${answered} of ${open.questions.length} answered and saved`
              : isPractice
                ? 'You keep your pass, whatever the score.'
                : 'You’ll get new questions.'}
          </p>
        )}
      </div>
    </div>
  );
}
