import {ArrowRight} from 'lucide-react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {modulesOf, stepPath, useCourse, type Course} from '#web/lessons/course.ts';
import {minutesLeft} from '#web/lessons/minutes-left.ts';
import {useQuizzes, type Quizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {useLessonMarks, useNextStep} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

/** The one step to take now, under the head of the path. */
export function NextCard() {
  const course = useCourse();
  const next = useNextStep();
  const quizzes = useQuizzes();
  const mark = useLessonMarks().get(next?.lessonId ?? '');
  if (!next) {
    return (
      <Card className="relative p-6">
        <h2 className="text-[1.75rem] leading-[2.125rem] font-semibold">
          You’ve done everything that’s here
        </h2>
        <p className="mt-2 text-muted">New lessons join your path as they’re published.</p>
      </Card>
    );
  }
  const words = wordsOf(next, {course, quizzes, block: mark?.block ?? 0});
  const hasBegun = mark?.openedAt != null;
  return (
    <Card className="relative p-6">
      <p className="text-xs text-muted">Next step</p>
      <h2 className="mt-1 text-[1.75rem] leading-[2.125rem] font-semibold text-balance">{words.title}</h2>
      <p className="mt-2 text-muted">{words.summary}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link href={stepPath(next)} className={buttonLook('primary')}>
          {next.lessonId === undefined
            ? 'Take the checkpoint'
            : hasBegun
              ? 'Continue lesson'
              : 'Start lesson'}
          <ArrowRight size={17} aria-hidden />
        </Link>
        <span className="text-xs text-muted">{words.facts}</span>
      </div>
    </Card>
  );
}

type Words = {readonly title: string; readonly summary: string; readonly facts: string};
type Around = {course: Course; quizzes: Quizzes; block: number};

function wordsOf({moduleId, lessonId, title}: Step, {course, quizzes, block}: Around): Words {
  const module = modulesOf(course).find(({id}) => id === moduleId);
  if (lessonId !== undefined) {
    const lesson = module?.lessons.find(({id}) => id === lessonId);
    return {title, summary: lesson?.summary ?? '', facts: lesson ? minutesLeft(lesson, block) : ''};
  }
  const quiz = quizzes.checkpoint(moduleId);
  const best = quiz?.bestScorePct == null ? '' : `, your best so far is ${quiz.bestScorePct}%`;
  return {
    title,
    summary: 'You’ve done all its lessons. Pass the checkpoint to finish the module.',
    facts: quiz ? `${quiz.drawCount} questions, ${quiz.passPct}% to pass${best}` : '',
  };
}
