import '#web/lessons/lessons.css';
import {Check, CircleDashed, Lock} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {moduleAccess, stepsThrough, type Step} from '#schema/lessons/access.ts';
import {checkpointOf, TEST_OUT_PCT} from '#schema/lessons/quiz/quiz.rules.ts';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {lessonPath, modulesOf, useCourse, useIsCourseKnown, type Module} from '#web/lessons/course.ts';
import {QuizPanel} from '#web/lessons/quiz/panel.tsx';
import {LessonSkeleton} from '#web/lessons/skeletons.tsx';
import {useLearnerState} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page, useTitle} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The quiz at the end of a module: it passes the module after its lessons, or, well enough done, without them. */
export function CheckpointScreen({moduleId}: {moduleId: string}) {
  const course = useCourse();
  const [quizzes] = useRows(queries.quizzes.all());
  const isOpen = useStoreOpen();
  const isKnown = useIsCourseKnown();
  const modules = modulesOf(course);
  const module = modules.find(({id}) => id === moduleId);
  const quiz = quizzes.find(({id}) => id === checkpointOf(moduleId));
  const learnerState = useLearnerState();
  const [isAnswering, setAnswering] = useState(false);
  if (!module) return isOpen && isKnown ? <NoModule /> : <LessonSkeleton />;
  const isLocked = !moduleAccess(modules, learnerState, moduleId).allowed;
  return (
    <article className="page">
      <Head module={module} passPct={quiz?.passPct} isAnswering={isAnswering} />
      {isLocked ? null : quiz || !isOpen ? (
        <QuizPanel quizId={checkpointOf(moduleId)} title="Checkpoint" onAnswering={setAnswering} />
      ) : (
        <div className="max-w-[42rem]">
          <EmptyState title="This checkpoint is coming">
            Its questions are being written. It opens here as soon as they’re ready.
          </EmptyState>
        </div>
      )}
    </article>
  );
}

function NoModule() {
  return (
    <Page title="Module not found">
      <EmptyState
        picture="missing"
        title="There’s nothing here"
        action={
          <Link href="/modules" className={buttonLook('secondary')}>
            All modules
          </Link>
        }
      >
        The link may be out of date. Every module is listed in the program.
      </EmptyState>
    </Page>
  );
}

type HeadProps = {module: Module; passPct: number | undefined; isAnswering: boolean};

function Head({module, passPct, isAnswering}: HeadProps) {
  useTitle('Checkpoint', module.title);
  const isPassed = useLearnerState().isPassed(module.id);
  return (
    <header className="mb-8 max-w-[42rem]">
      <nav aria-label="Breadcrumb" className="lesson-eyebrow">
        <Link href={`/modules#${module.id}`} className="hover:text-ink hover:underline">
          Module {module.position}
        </Link>
        , checkpoint
      </nav>
      <h1 tabIndex={-1} className="page-title">
        Checkpoint: {module.title}
      </h1>
      {isPassed ? null : (
        <p className="mt-2 text-lg text-muted">
          <span>Questions from all its lessons. </span>
          {passPct === undefined ? null : (
            <span>
              {`Score at least ${passPct}% once you’ve done them, or ${TEST_OUT_PCT}% to pass the module without them.`}
            </span>
          )}
        </p>
      )}
      <ModuleState {...{module, isAnswering}} hasQuiz={passPct !== undefined} />
    </header>
  );
}

type StateProps = {module: Module; hasQuiz: boolean; isAnswering: boolean};

/**
 * The learner's state in the module: passed, open with what is left, or locked with the reason. What is left is away
 * while the questions are on the screen.
 */
function ModuleState({module, hasQuiz, isAnswering}: StateProps) {
  const modules = modulesOf(useCourse());
  const learnerState = useLearnerState();
  const access = moduleAccess(modules, learnerState, module.id);
  if (learnerState.isPassed(module.id)) {
    return (
      <p className="mt-2 flex items-center gap-2 text-lg text-accent">
        <Check size={18} aria-hidden /> You’ve passed this module
      </p>
    );
  }
  if (isAnswering) return null;
  const left = stepsThrough(module, learnerState).filter(({lessonId}) => lessonId !== undefined);
  return (
    <div className="mt-6 rounded-xl border border-line bg-surface p-5">
      <p className="flex items-center gap-2.5 font-semibold">
        {access.allowed ? (
          <CircleDashed size={18} aria-hidden className="shrink-0 text-accent" />
        ) : (
          <Lock size={18} aria-hidden className="shrink-0 text-muted" />
        )}
        <span>{access.allowed ? stateWords(left.length, hasQuiz) : 'This module isn’t open yet'}</span>
      </p>
      {access.allowed ? null : <p className="mt-1 text-muted">{access.reason}</p>}
      <Steps steps={access.allowed ? left : access.missing} />
      {!access.allowed && access.next ? (
        <Link
          href={lessonPath(access.next.moduleId, access.next.lessonId ?? 'checkpoint')}
          className={`${buttonLook('primary')} mt-5`}
        >
          Go to “{access.next.title}”
        </Link>
      ) : null}
    </div>
  );
}

function stateWords(left: number, hasQuiz: boolean): string {
  if (left === 0) return 'You’ve done every lesson. Pass the checkpoint to finish the module.';
  const lessons = `${left === 1 ? 'One lesson is' : `${left} lessons are`} left`;
  return hasQuiz ? `${lessons}, or score ${TEST_OUT_PCT}% here without them` : lessons;
}

function Steps({steps}: {steps: readonly Step[]}) {
  if (steps.length === 0) return null;
  return (
    <ol className="mt-3 space-y-1">
      {steps.map(({moduleId, lessonId, title}) => (
        <li key={`${moduleId}/${lessonId}`} className="flex items-baseline gap-3">
          <span aria-hidden className="h-px w-3 shrink-0 -translate-y-1 bg-edge" />
          <Link
            href={lessonPath(moduleId, lessonId ?? 'checkpoint')}
            className="py-0.5 hover:text-accent hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
