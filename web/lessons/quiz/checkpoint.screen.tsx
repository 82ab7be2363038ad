import {Check, CircleDashed, Lock} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {moduleAccess, stepsThrough, type Step} from '#schema/lessons/access.ts';
import {checkpointOf, TEST_OUT_PCT} from '#schema/lessons/quiz.rules.ts';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {lessonPath, modulesOf, useCourse, type Module} from '#web/lessons/course.ts';
import {QuizPanel} from '#web/lessons/quiz/panel.tsx';
import {LessonSkeleton} from '#web/lessons/skeletons.tsx';
import {useLearnerState} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page, useTitle} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';

/** The quiz at the end of a module: it passes the module after its lessons, or, well enough done, without them. */
export function CheckpointScreen({moduleId}: {moduleId: string}) {
  const course = useCourse();
  const [quizzes] = useRows(queries.quizzes.all());
  const isOpen = useStoreOpen();
  const modules = modulesOf(course);
  const module = modules.find(({id}) => id === moduleId);
  const quiz = quizzes.find(({id}) => id === checkpointOf(moduleId));
  const learnerState = useLearnerState();
  const [isAnswering, setAnswering] = useState(false);
  if (!module) return isOpen ? <NoModule /> : <LessonSkeleton />;
  const isLocked = !moduleAccess(modules, learnerState, moduleId).allowed;
  return (
    <article className="px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <Head module={module} passPct={quiz?.passPct} isAnswering={isAnswering} />
      {isLocked ? null : quiz || !isOpen ? (
        <QuizPanel quizId={checkpointOf(moduleId)} title="Checkpoint" onAnswering={setAnswering} />
      ) : (
        <div className="mx-auto max-w-[43rem]">
          <EmptyState title="This checkpoint is coming">
            Its questions are being written. It opens here as soon as they are done.
          </EmptyState>
        </div>
      )}
    </article>
  );
}

function NoModule() {
  return (
    <Page title="There is no such module">
      <EmptyState
        title="Nothing stands at this address"
        action={
          <Link href="/modules" className={buttonLook('secondary')}>
            All modules
          </Link>
        }
      >
        It may be old. Every module is listed in the program.
      </EmptyState>
    </Page>
  );
}

type HeadProps = {module: Module; passPct: number | undefined; isAnswering: boolean};

function Head({module, passPct, isAnswering}: HeadProps) {
  useTitle('Checkpoint', module.title);
  return (
    <header className="mx-auto mb-8 max-w-[43rem]">
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <Link href="/modules" className="hover:text-ink hover:underline">
          Modules
        </Link>
        <span aria-hidden> / </span>
        <Link href={`/modules#${module.id}`} className="hover:text-ink hover:underline">
          {module.title}
        </Link>
      </nav>
      <div className="mt-4 flex items-baseline gap-4">
        <span aria-hidden className="gutter text-base text-accent">
          {gutterNumber(module.position)}
        </span>
        <h1 className="text-3xl leading-tight font-semibold sm:text-[2.5rem]">
          Checkpoint: <span className="block">{module.title}</span>
        </h1>
      </div>
      <p className="mt-3 text-lg text-muted">
        Questions from all lessons of the module.{' '}
        {passPct === undefined
          ? null
          : `${passPct} % passes it once its lessons are done; ${TEST_OUT_PCT} % passes the whole module without them.`}
      </p>
      <ModuleState {...{module, isAnswering}} hasQuiz={passPct !== undefined} />
    </header>
  );
}

type StateProps = {module: Module; hasQuiz: boolean; isAnswering: boolean};

/**
 * Where one stands with the module: passed, open with what is left, or locked with the reason. What is left
 * is away while the questions are before one.
 */
function ModuleState({module, hasQuiz, isAnswering}: StateProps) {
  const modules = modulesOf(useCourse());
  const learnerState = useLearnerState();
  const access = moduleAccess(modules, learnerState, module.id);
  if (learnerState.isPassed(module.id)) {
    return (
      <p className="mt-6 flex items-center gap-2.5 font-medium text-accent">
        <Check size={18} aria-hidden /> You have passed this module
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
        {access.allowed ? stateWords(left.length, hasQuiz) : 'This module is not open yet'}
      </p>
      {access.allowed ? null : <p className="mt-1 text-muted">{access.reason}</p>}
      <Steps steps={access.allowed ? left : access.missing} />
      {!access.allowed && access.next ? (
        <Link
          href={lessonPath(access.next.moduleId, access.next.lessonId ?? 'checkpoint')}
          className={`${buttonLook('primary')} mt-5`}
        >
          Go on with: {access.next.title}
        </Link>
      ) : null}
    </div>
  );
}

function stateWords(left: number, hasQuiz: boolean): string {
  if (left === 0) return 'All lessons are done: the checkpoint passes the module';
  const lessons = `${left === 1 ? 'One lesson is' : `${left} lessons are`} left`;
  return hasQuiz ? `${lessons}, or ${TEST_OUT_PCT} % here without them` : lessons;
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
