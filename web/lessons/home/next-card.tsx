import {ArrowRight} from 'lucide-react';
import {useMemo} from 'react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {modulesOf, stepPath, useCourse, type Course} from '#web/lessons/course.ts';
import {minutesLeft} from '#web/lessons/home/minutes-left.ts';
import {useQuizzes, type Quizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {useLessonMarks, useNextStep} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

/** The one step to take now; without an action everything that is written is done. */
export type NextStepCard = {
  readonly title: string;
  readonly summary: string;
  readonly action?: {readonly word: string; readonly href: string; readonly facts: string} | undefined;
};

const ALL_DONE: NextStepCard = {
  title: 'You’ve done everything that’s here',
  summary: 'New lessons join your path as they’re published.',
};

/** The one step to take now, under the head of the path. */
export function NextCard({title, summary, action}: NextStepCard) {
  return (
    <Card className="relative p-6">
      {action ? <p className="text-xs text-muted">Next step</p> : null}
      <h2 className="mt-1 text-[1.75rem] leading-[2.125rem] font-semibold text-balance">{title}</h2>
      <p className="mt-2 text-muted">{summary}</p>
      {action ? (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Link href={action.href} className={buttonLook('primary')}>
            {action.word}
            <ArrowRight size={17} aria-hidden />
          </Link>
          <span className="text-xs text-muted">{action.facts}</span>
        </div>
      ) : null}
    </Card>
  );
}

/** What the card says now. */
export function useNextCard(): NextStepCard {
  const course = useCourse();
  const next = useNextStep();
  const quizzes = useQuizzes();
  const mark = useLessonMarks().get(next?.lessonId ?? '');
  const [block, hasBegun] = [mark?.block ?? 0, mark?.openedAt != null];
  return useMemo(
    () => (next ? cardOf(next, {course, quizzes, block, hasBegun}) : ALL_DONE),
    [next, course, quizzes, block, hasBegun],
  );
}

type Around = {course: Course; quizzes: Quizzes; block: number; hasBegun: boolean};

function cardOf(step: Step, {course, quizzes, block, hasBegun}: Around): NextStepCard {
  const {moduleId, lessonId, title} = step;
  const module = modulesOf(course).find(({id}) => id === moduleId);
  const href = stepPath(step);
  if (lessonId !== undefined) {
    const lesson = module?.lessons.find(({id}) => id === lessonId);
    const word = hasBegun ? 'Continue lesson' : 'Start lesson';
    return {
      title,
      summary: lesson?.summary ?? '',
      action: {word, href, facts: lesson ? minutesLeft(lesson, block) : ''},
    };
  }
  const quiz = quizzes.checkpoint(moduleId);
  const best = quiz?.bestScorePct == null ? '' : `, your best so far is ${quiz.bestScorePct}%`;
  const facts = quiz ? `${quiz.drawCount} questions, ${quiz.passPct}% to pass${best}` : '';
  return {
    title,
    summary: 'You’ve done all its lessons. Pass the checkpoint to finish the module.',
    action: {word: 'Take the checkpoint', href, facts},
  };
}
