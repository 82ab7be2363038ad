import {ListChecks, Lock} from 'lucide-react';
import {useId, useLayoutEffect, type ReactNode} from 'react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {lessonPath} from '#web/lessons/course.ts';
import {QuizForm} from '#web/lessons/quiz/form.tsx';
import {QuizHistory} from '#web/lessons/quiz/history.tsx';
import {QuizIntro} from '#web/lessons/quiz/intro.tsx';
import {QuizResult} from '#web/lessons/quiz/result.tsx';
import {QuizSubmitted} from '#web/lessons/quiz/submitted.tsx';
import {useQuiz, type QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
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
  const isAnswering = at === 'answering' || (at === 'submitted' && quiz.isTouched);
  // Before the paint: nothing may stand there for the blink of an eye.
  useLayoutEffect(() => {
    onAnswering?.(isAnswering);
    return () => onAnswering?.(false);
  }, [isAnswering, onAnswering]);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mx-auto w-full max-w-[43rem]">
      <Card className="overflow-clip">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-5 py-3.5 sm:px-7">
          <ListChecks size={19} aria-hidden className="shrink-0 text-accent" />
          <h2 id={headingId} className="text-lg font-semibold">
            {title}
          </h2>
          <Size quiz={quiz} />
        </header>
        <div className="px-5 py-6 sm:px-7">
          <Body quiz={quiz} />
        </div>
        <QuizHistory graded={quiz.rows.graded} />
      </Card>
    </section>
  );
}

function Size({quiz: {rows}}: {quiz: QuizAtHand}) {
  if (!rows.quiz) return null;
  return (
    <p className="gutter ml-auto shrink-0 max-sm:ml-8">
      {rows.quiz.drawCount} questions · pass {rows.quiz.passPct} %
    </p>
  );
}

function Body({quiz}: {quiz: QuizAtHand}) {
  const {view} = quiz;
  switch (view.at) {
    case 'loading':
      return <div aria-busy="true" aria-label="Loading the quiz" className="skeleton h-32" />;
    case 'unknown':
      return (
        <Reason title="This quiz is being written">It opens here as soon as its questions are ready.</Reason>
      );
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
    case 'submitted':
      return <QuizSubmitted view={view} isTouched={quiz.isTouched} />;
    case 'result':
      return <QuizResult key={view.attempt.id} view={view} quiz={quiz} />;
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
