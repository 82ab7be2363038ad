import {Link} from 'wouter';
import {lessonAccess, type Access, type LearnerState} from '#schema/lessons/access.ts';
import {quizOfLesson} from '#schema/lessons/quiz/quiz.rules.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {
  modulesOf,
  useCourse,
  useIsCourseKnown,
  type Course,
  type Lesson,
  type Module,
} from '#web/lessons/course.ts';
import {useAwaitingGrading, useQuizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {LockedLesson} from '#web/lessons/reading/lesson-locked.tsx';
import {LessonReader} from '#web/lessons/reading/lesson-reader.tsx';
import {LessonSkeleton} from '#web/lessons/skeletons.tsx';
import {useAreMarksKnown, useLessonMarksByNow, useLearnerStateWith} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

type Props = {moduleId: string; lessonId: string};

/** One lesson, or why it cannot be read now. */
export function LessonScreen({moduleId, lessonId}: Props) {
  const course = useCourse();
  const isOpen = useStoreOpen();
  const isKnown = useIsCourseKnown();
  const module = modulesOf(course).find(({id}) => id === moduleId);
  const lesson = module?.lessons.find(({id}) => id === lessonId);
  if (!isOpen || !isKnown) return <LessonSkeleton />;
  if (!module || !lesson?.isWritten) return <NoLesson lesson={lesson} />;
  return <WrittenLesson {...{course, module, lesson}} />;
}

function WrittenLesson({course, module, lesson}: {course: Course; module: Module; lesson: Lesson}) {
  const [bodies] = useRows(queries.lessons.bodies());
  const isOffline = useIsOffline();
  const isSettled = useAreMarksKnown();
  // The foot tells at once what was done; the rest of the page follows.
  const marks = useLessonMarksByNow();
  const learnerState = useLearnerStateWith(marks);
  const quizzes = useQuizzes();
  const awaiting = useAwaitingGrading();
  const modules = modulesOf(course);
  const access = lessonAccess(modules, learnerState, lesson.id);
  const isAhead = !access.allowed && isOpenAhead(modules, learnerState, lesson.id, awaiting);
  if (!access.allowed && !isAhead) {
    if (!isSettled) return <LessonSkeleton />;
    return (
      <LockedLesson {...{course, module, lesson, access}} done={doneBefore(module, lesson, learnerState)} />
    );
  }
  const body = bodies.find((row) => row.lessonId === lesson.id);
  if (!body) return isOffline ? <NotHere lesson={lesson} /> : <LessonSkeleton />;
  return (
    <LessonReader
      {...{course, module, lesson, learnerState, marks, quizzes}}
      blocks={body.blocks}
      aheadOf={isAhead ? titleBefore(access) : undefined}
    />
  );
}

/** Whether it would be open if every quiz that waits to be graded were passed. */
function isOpenAhead(
  modules: readonly Module[],
  learnerState: LearnerState,
  lessonId: string,
  awaiting: ReadonlySet<string>,
): boolean {
  if (awaiting.size === 0) return false;
  const hoped: LearnerState = {
    ...learnerState,
    isDone: (id) => learnerState.isDone(id) || awaiting.has(quizOfLesson(id)),
  };
  return lessonAccess(modules, hoped, lessonId).allowed;
}

const titleBefore = (access: Access) => (access.allowed ? undefined : access.missing.at(-1)?.title);

const doneBefore = (module: Module, lesson: Lesson, learnerState: LearnerState): readonly Lesson[] =>
  module.lessons.filter(({id, position}) => position < lesson.position && learnerState.isDone(id));

function NotHere({lesson}: {lesson: Lesson}) {
  return (
    <Page title={lesson.title} lead={lesson.summary}>
      <EmptyState picture="offline" title="This lesson isn’t on this device yet">
        It’ll download when you’re online. Everything that was here before stays readable.
      </EmptyState>
    </Page>
  );
}

function NoLesson({lesson}: {lesson: Lesson | undefined}) {
  return (
    <Page title={lesson?.title ?? 'Lesson not found'} lead={lesson?.summary}>
      <EmptyState
        picture={lesson ? 'empty' : 'missing'}
        title={lesson ? 'This lesson is being written' : 'There’s nothing here'}
        action={
          <Link href="/modules" className={buttonLook('secondary')}>
            All modules
          </Link>
        }
      >
        {lesson
          ? 'It opens here as soon as it’s published.'
          : 'The link may be out of date. Every lesson is listed under its module.'}
      </EmptyState>
    </Page>
  );
}
