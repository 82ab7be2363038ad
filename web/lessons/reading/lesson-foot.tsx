import {ArrowLeft, ArrowRight, Check, Circle, CloudOff, Lock} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import type {Access} from '#schema/lessons/access.ts';
import {usePendingOf} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {lessonPath} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import type {QuizProgress} from '#web/lessons/quiz/use-quizzes.ts';
import type {Neighbour} from '#web/lessons/reading/lesson-bar.tsx';
import {useComplete, useLessonMarks} from '#web/lessons/use-progress.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  lessonId: string;
  quiz: QuizProgress | undefined;
  blocks: number;
  before: Neighbour;
  after: Neighbour;
  afterAccess: Access | undefined;
};

/** How a lesson gets done and how far it is; the ways on and back. */
export function LessonFoot({lessonId, quiz, blocks, before, after, afterAccess}: Props) {
  const mark = useLessonMarks().get(lessonId);
  return (
    <footer className="mx-auto mt-14 max-w-[43rem] border-t border-line pt-8">
      {mark != null && mark.doneAt !== null ? (
        <DoneRow mark={mark} />
      ) : quiz ? (
        <QuizRule mark={mark} quiz={quiz} blocks={blocks} />
      ) : (
        <ButtonRule lessonId={lessonId} />
      )}
      <nav aria-label="Lessons" className="mt-8 grid gap-3 sm:grid-cols-2">
        {before ? (
          <Way to={before}>
            <ArrowLeft size={14} aria-hidden /> Previous
          </Way>
        ) : (
          <span />
        )}
        {after ? (
          <Way to={after} isNext>
            {afterAccess?.allowed === false ? <Lock size={13} aria-hidden /> : null}
            {afterAccess?.allowed === false ? 'Next, locked' : 'Next'} <ArrowRight size={14} aria-hidden />
          </Way>
        ) : null}
      </nav>
    </footer>
  );
}

function Way({
  to,
  isNext = false,
  children,
}: {
  to: NonNullable<Neighbour>;
  isNext?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={lessonPath(to.module.id, to.lesson.id)}
      className={`rounded-xl border border-line bg-surface p-4 hover:border-edge ${isNext ? 'text-right' : ''}`}
    >
      <span className={`flex items-center gap-1.5 text-sm text-muted ${isNext ? 'justify-end' : ''}`}>
        {children}
      </span>
      <span className="mt-0.5 block font-medium">{to.lesson.title}</span>
    </Link>
  );
}

function ButtonRule({lessonId}: {lessonId: string}) {
  const complete = useComplete();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-muted">Read to the end? Marking it done adds {LESSON_POINTS} points.</p>
      <Button onClick={() => complete(lessonId)}>
        <Check size={18} aria-hidden /> Mark as done
      </Button>
    </div>
  );
}

function QuizRule({mark, quiz, blocks}: {mark: LessonMark | undefined; quiz: QuizProgress; blocks: number}) {
  const isRead = mark != null && mark.readAt !== null;
  const reached = Math.min(mark?.reached ?? 0, blocks);
  const best = quiz.bestScorePct === null ? '' : `, your best is ${quiz.bestScorePct} %`;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">Done when you have reached the end and passed the quiz</p>
        <Saved by={mark?.pending} />
      </div>
      <ul className="mt-3 space-y-2 text-md">
        <Rule isMet={isRead}>
          {isRead
            ? 'Read to the end'
            : `Read to the end: ${Math.round((100 * reached) / Math.max(blocks, 1))} % so far`}
        </Rule>
        <Rule isMet={quiz.isPassed}>
          {quiz.isPassed ? 'Quiz passed' : `Pass the quiz with ${quiz.passPct} % or more${best}`}
        </Rule>
      </ul>
    </div>
  );
}

function Rule({isMet, children}: {isMet: boolean; children: string}) {
  return (
    <li className={`flex items-center gap-2.5 ${isMet ? '' : 'text-muted'}`}>
      {isMet ? (
        <span className="grid size-5 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={13} strokeWidth={3} aria-hidden />
        </span>
      ) : (
        <Circle size={20} strokeWidth={1.5} aria-hidden className="shrink-0" />
      )}
      <span>
        {isMet ? <span className="sr-only">Met: </span> : null}
        {children}
      </span>
    </li>
  );
}

function DoneRow({mark}: {mark: LessonMark}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2 font-medium text-accent">
        <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={15} aria-hidden />
        </span>
        Done
      </p>
      <Saved by={mark.doneBy} />
    </div>
  );
}

/** How far what was done here is on its way. */
function Saved({by}: {by: Command | undefined}) {
  const wordOf = useSaveWord(usePendingOf('lessons.open', 'lessons.read', 'lessons.complete'));
  const word = by ? wordOf(by) : 'Saved';
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-sm ${word === 'Keep this window open' ? 'text-warn' : 'text-muted'}`}
    >
      {word === 'Waiting to send' ? <CloudOff size={15} aria-hidden /> : null}
      {word}
    </p>
  );
}
