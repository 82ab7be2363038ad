import {ArrowLeft, ArrowRight, Check, Circle, CloudOff, Lock} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import type {Access} from '#schema/lessons/access.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {usePendingOf} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {lessonPath} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import type {QuizProgress} from '#web/lessons/quiz/use-quizzes.ts';
import type {Neighbour} from '#web/lessons/reading/lesson-bar.tsx';
import {LessonStretch} from '#web/lessons/reading/lesson-stretch.tsx';
import {useComplete, useLessonMarks} from '#web/lessons/use-progress.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';

type Props = {
  lessonId: string;
  quiz: QuizProgress | undefined;
  blocks: number;
  before: Neighbour;
  after: Neighbour;
  afterAccess: Access | undefined;
  /** The same as the mark says, told a moment later: what is drawn around the button must not hold up its frame. */
  isDoneAround: boolean;
};

const QUIET_LINK = 'text-accent underline underline-offset-4';

/** How a lesson gets done and how far it is; the path drawn on to the next one, and the ways on and back. */
export function LessonFoot({lessonId, quiz, blocks, before, after, ...around}: Props) {
  const {afterAccess, isDoneAround} = around;
  const mark = useLessonMarks().get(lessonId);
  const isDone = mark != null && mark.doneAt !== null;
  const isOpenAfter = afterAccess?.allowed !== false;
  return (
    <footer className="mt-14 max-w-[42rem]">
      <LessonStretch isDone={isDoneAround} hasNext={after !== undefined} />
      <div className="mt-6">
        {quiz ? (
          isDone ? (
            <DoneRow by={mark.doneBy} />
          ) : (
            <QuizRule mark={mark} quiz={quiz} blocks={blocks} />
          )
        ) : (
          <ButtonRule lessonId={lessonId} mark={mark} />
        )}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span>Stuck, or an idea?</span>
        <Link href={`${TUTOR_PATH}?lesson=${lessonId}`} className={QUIET_LINK}>
          Ask the tutor about this lesson
        </Link>
        <Link href={`/community?lesson=${lessonId}`} className={QUIET_LINK}>
          Discuss this lesson
        </Link>
      </p>
      <nav aria-label="Lessons" className="mt-8 flex flex-wrap items-center justify-between gap-4">
        {before ? (
          <Link
            href={lessonPath(before.module.id, before.lesson.id)}
            className={`${buttonLook('quiet')} max-w-full px-0!`}
          >
            <ArrowLeft size={17} aria-hidden className="shrink-0" />
            <span className="truncate">
              <span className="sr-only">Previous: </span>
              <span>{before.lesson.title}</span>
            </span>
          </Link>
        ) : (
          <span />
        )}
        {after ? (
          <Link
            href={lessonPath(after.module.id, after.lesson.id)}
            className={`${buttonLook(isDoneAround && isOpenAfter ? 'primary' : 'secondary')} max-w-full`}
          >
            {isOpenAfter ? null : <Lock size={15} aria-hidden className="shrink-0" />}
            <span className="truncate">
              {`${isOpenAfter ? 'Next' : 'Next, locked'}: ${after.lesson.title}`}
            </span>
            <ArrowRight size={17} aria-hidden className="shrink-0" />
          </Link>
        ) : null}
      </nav>
    </footer>
  );
}

type ButtonRuleProps = {lessonId: string; mark: LessonMark | undefined};

/** The button that marks the lesson done. It stays where it was pressed, and becomes what it has done: the focus stays. */
function ButtonRule({lessonId, mark}: ButtonRuleProps) {
  const complete = useComplete();
  const isDone = mark != null && mark.doneAt !== null;
  const [wasDone] = useState(isDone);
  if (wasDone) return <DoneRow by={mark?.doneBy} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Button
        aria-disabled={isDone}
        className={isDone ? 'lesson-done' : ''}
        onClick={isDone ? undefined : () => complete(lessonId)}
      >
        <Check size={18} aria-hidden /> <span>{isDone ? 'Done' : 'Mark as done'}</span>
      </Button>
      {isDone ? (
        <Saved by={mark.doneBy} />
      ) : (
        <p className="text-muted">Read to the end? That’s {LESSON_POINTS} points.</p>
      )}
    </div>
  );
}

function QuizRule({mark, quiz, blocks}: {mark: LessonMark | undefined; quiz: QuizProgress; blocks: number}) {
  const isRead = mark != null && mark.readAt !== null;
  const reached = Math.min(mark?.reached ?? 0, blocks);
  const best = quiz.bestScorePct === null ? '' : `, your best is ${quiz.bestScorePct}%`;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">Done when you’ve reached the end and passed the quiz</p>
        <Saved by={mark?.pending} />
      </div>
      <ul className="mt-3 space-y-2 text-md">
        <Rule isMet={isRead}>
          {isRead
            ? 'Read to the end'
            : `Read to the end: ${Math.round((100 * reached) / Math.max(blocks, 1))}% so far`}
        </Rule>
        <Rule isMet={quiz.isPassed}>
          {quiz.isPassed ? 'Quiz passed' : `Score at least ${quiz.passPct}% on the quiz${best}`}
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
        <span>{children}</span>
      </span>
    </li>
  );
}

function DoneRow({by}: {by: Command | undefined}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2 font-medium text-accent">
        <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={15} aria-hidden />
        </span>
        Done
      </p>
      <Saved by={by} />
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
      <span>{word}</span>
    </p>
  );
}
