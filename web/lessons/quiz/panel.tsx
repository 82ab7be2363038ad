import {Lock} from 'lucide-react';
import {useLayoutEffect, type ReactNode} from 'react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {lessonPath} from '#web/lessons/course.ts';
import {QUIZ_ANCHOR} from '#web/lessons/quiz/anchor.ts';
import {QuizForm} from '#web/lessons/quiz/form.tsx';
import {QuizHistory} from '#web/lessons/quiz/result/history.tsx';
import {QuizIntro} from '#web/lessons/quiz/intro.tsx';
import {QuizResult} from '#web/lessons/quiz/result/result.tsx';
import {QuizSending, QuizSubmitted} from '#web/lessons/quiz/submitted.tsx';
import {useQuiz, type QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import type {QuizView} from '#web/lessons/quiz/view.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

type Props = {
  quizId: string;
  title: string;
  /** Told whether an attempt is being answered, or was just submitted; the same function from draw to draw. */
  onAnswering?: (isAnswering: boolean) => void;
};

/** A quiz from its first attempt to its last, at the foot of a lesson or as a module's checkpoint. */
export function QuizPanel(props: Props) {
  // Another quiz is another panel: nothing of the one before may linger.
  return <Panel key={props.quizId} {...props} />;
}

function Panel({quizId, title, onAnswering}: Props) {
  const quiz = useQuiz(quizId);
  const {at} = quiz.view;
  // Nothing moves at the submission: what was away for the questions comes back with the result.
  const isAnswering = at === 'answering' || at === 'sending' || (at === 'submitted' && quiz.isTouched);
  // Before the paint: nothing may stand there for the blink of an eye.
  useLayoutEffect(() => {
    onAnswering?.(isAnswering);
    return () => onAnswering?.(false);
  }, [isAnswering, onAnswering]);
  return (
    <section aria-label={title} className="w-full">
      {quiz.view.at === 'result' ? (
        <QuizResult key={quiz.view.attempt.id} view={quiz.view} quiz={quiz} />
      ) : (
        <div className="max-w-[42rem]">
          <Card className="overflow-clip">
            <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 pt-5 sm:px-6">
              <h2 id={QUIZ_ANCHOR} tabIndex={-1} className="text-xl font-semibold outline-none">
                {title}
              </h2>
              <Size quiz={quiz} />
            </header>
            <div className="px-5 pt-3 pb-6 sm:px-6">
              <Body quiz={quiz} view={quiz.view} />
            </div>
          </Card>
          <QuizHistory graded={quiz.rows.graded} />
        </div>
      )}
    </section>
  );
}

/** What the introduction says, in short, while the questions are answered. */
function Size({quiz: {rows, view}}: {quiz: QuizAtHand}) {
  if (!rows.quiz || view.at === 'intro') return null;
  return <p className="ml-auto text-xs text-muted">{rows.quiz.passPct}% to pass</p>;
}

function Body({quiz, view}: {quiz: QuizAtHand; view: Exclude<QuizView, {at: 'result'}>}) {
  switch (view.at) {
    case 'loading':
      return <div role="group" aria-busy="true" aria-label="Loading the quiz" className="skeleton h-32" />;
    case 'unknown':
      return <Reason title="This quiz is being written">It opens here once its questions are ready.</Reason>;
    case 'locked':
      return (
        <Reason title="Not open yet" next={view.next}>
          {view.reason}
        </Reason>
      );
    case 'intro':
      return <QuizIntro view={view} quiz={quiz} />;
    case 'answering':
      return <QuizForm key={view.attempt.id} view={view} isTouched={quiz.isTouched} submit={quiz.submit} />;
    case 'sending':
      return (
        <QuizSending
          onUndo={() => quiz.undo(view.attempt)}
          onSendNow={() => quiz.sendNow(view.attempt, view.answers)}
        />
      );
    case 'submitted':
      return <QuizSubmitted view={view} isTouched={quiz.isTouched} />;
    default:
      return view satisfies never;
  }
}

/** Why there is nothing to do here yet, and what to do instead. */
function Reason({title, next = null, children}: {title: string; next?: Step | null; children: ReactNode}) {
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Lock size={18} aria-hidden />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-muted">{children}</p>
        {next ? (
          <Link
            href={lessonPath(next.moduleId, next.lessonId ?? 'checkpoint')}
            className={`${buttonLook('secondary', 'small')} mt-4`}
          >
            Go to: {next.title}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
