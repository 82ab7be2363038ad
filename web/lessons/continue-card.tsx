import {ArrowRight} from 'lucide-react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {modulesOf, stepPath, useCourse, type Course} from '#web/lessons/course.ts';
import {useQuizzes, type Quizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {useNextStep, useDoneLessons} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** The next lesson or checkpoint, one click away. */
export function ContinueCard() {
  const course = useCourse();
  const done = useDoneLessons();
  const isOpen = useStoreOpen();
  const next = useNextStep();
  const quizzes = useQuizzes();
  if (course.length === 0 && !isOpen)
    return <div aria-busy="true" aria-label="Loading" className="skeleton h-52" />;
  const total = modulesOf(course).reduce((sum, {lessons}) => sum + lessons.length, 0);
  const isNew = done.size === 0;
  return (
    <Card className="p-6 sm:p-8">
      <p className="gutter">{isNew ? 'start here' : 'continue'}</p>
      {next ? (
        <NextStep step={next} isNew={isNew} words={wordsOf(next, course, quizzes)} />
      ) : (
        <>
          <h2 className="mt-2 text-2xl font-semibold">You have done everything that is open</h2>
          <p className="mt-1.5 text-muted">New lessons appear here as they are published.</p>
        </>
      )}
      <ProgressBar className="mt-7" label="Lessons done" done={done.size} total={total} />
      <p className="mt-2 text-sm text-muted">
        {done.size} of {total} lessons done
      </p>
    </Card>
  );
}

type Words = {readonly summary: string; readonly facts: string};

function NextStep({step, isNew, words}: {step: Step; isNew: boolean; words: Words}) {
  const action = step.lessonId === undefined ? 'Take the checkpoint' : isNew ? 'Start reading' : 'Continue';
  return (
    <>
      <h2 className="mt-2 text-2xl font-semibold">{step.title}</h2>
      <p className="mt-1.5 max-w-2xl text-muted">{words.summary}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link href={stepPath(step)} className={buttonLook('primary')}>
          {action} <ArrowRight size={17} aria-hidden />
        </Link>
        <span className="text-sm text-muted">{words.facts}</span>
      </div>
    </>
  );
}

function wordsOf({moduleId, lessonId}: Step, course: Course, quizzes: Quizzes): Words {
  const module = modulesOf(course).find(({id}) => id === moduleId);
  if (lessonId !== undefined) {
    const lesson = module?.lessons.find(({id}) => id === lessonId);
    return {summary: lesson?.summary ?? '', facts: `${lesson?.minutes} minutes · ${module?.title}`};
  }
  const quiz = quizzes.checkpoint(moduleId);
  const best = quiz?.bestScorePct == null ? '' : ` · your best is ${quiz.bestScorePct} %`;
  return {
    summary: 'All its lessons are done. The checkpoint closes the module and opens what comes after it.',
    facts: `${quiz?.drawCount} questions · passes with ${quiz?.passPct} %${best}`,
  };
}
