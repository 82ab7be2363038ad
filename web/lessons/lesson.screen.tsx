import {useQuery} from '@rocicorp/zero/react';
import {ArrowLeft, ArrowRight, Check, CloudOff} from 'lucide-react';
import {Link} from 'wouter';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/io/data.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {
  gutterNumber,
  lessonPath,
  modulesOf,
  readingOrder,
  useCourse,
  type Lesson,
  type Module,
} from '#web/lessons/course.ts';
import {LessonSkeleton} from '#web/lessons/skeletons.tsx';
import {useComplete, useProgress, type DoneMark} from '#web/lessons/use-progress.ts';
import {Button, buttonLook} from '#web/ui/button.tsx';
import {EmptyState} from '#web/ui/empty-state.tsx';
import {Page, useTitle} from '#web/ui/page.tsx';

type Props = {moduleId: string; lessonId: string};

/** One lesson: its text, its done mark, the way on. */
export function LessonScreen({moduleId, lessonId}: Props) {
  const course = useCourse();
  const [bodies] = useQuery(queries.lessons.bodies());
  const isOpen = useStoreOpen();
  const module = modulesOf(course).find(({id}) => id === moduleId);
  const lesson = module?.lessons.find(({id}) => id === lessonId);
  const body = bodies.find((row) => row.lessonId === lessonId);
  if (module && lesson && body) {
    return (
      <article className="px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
        <Head module={module} lesson={lesson} />
        <Blocks blocks={body.blocks} />
        <Foot course={course} lessonId={lessonId} />
      </article>
    );
  }
  // Before the store is open, or while the text is on its way, nothing is known to be missing.
  const isOnItsWay = !isOpen || lesson?.isWritten === true;
  return isOnItsWay ? <LessonSkeleton /> : <NoLesson lesson={lesson} />;
}

function NoLesson({lesson}: {lesson: Lesson | undefined}) {
  return (
    <Page title={lesson?.title ?? 'There is no such lesson'} lead={lesson?.summary}>
      <EmptyState
        title={lesson ? 'This lesson is being written' : 'Nothing stands at this address'}
        action={
          <Link href="/modules" className={buttonLook('secondary')}>
            All modules
          </Link>
        }
      >
        {lesson
          ? 'It opens here as soon as it is done.'
          : 'It may be old. Every lesson is listed under its module.'}
      </EmptyState>
    </Page>
  );
}

function Head({module, lesson}: {module: Module; lesson: Lesson}) {
  useTitle(lesson.title, module.title);
  return (
    <header className="mx-auto mb-10 max-w-[43rem]">
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
          {gutterNumber(lesson.position)}
        </span>
        <h1 className="text-3xl leading-tight font-semibold sm:text-[2.5rem]">{lesson.title}</h1>
      </div>
      <p className="mt-3 text-lg text-muted">{lesson.summary}</p>
      <div className="mt-6 rounded-xl border border-line bg-surface p-5">
        <h2 className="text-sm font-semibold">
          After this lesson <span className="font-normal text-muted">· {lesson.minutes} minutes</span>
        </h2>
        <ul className="mt-2.5 space-y-1.5 text-[0.9375rem]">
          {lesson.goals.map((goal) => (
            <li key={goal} className="flex gap-2.5">
              <span aria-hidden className="mt-2.5 h-px w-3 shrink-0 bg-accent" />
              {goal}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function Foot({course, lessonId}: {course: ReturnType<typeof useCourse>; lessonId: string}) {
  const marks = useProgress();
  const order = readingOrder(course);
  const at = order.findIndex(({lesson}) => lesson.id === lessonId);
  const before = order[at - 1];
  const after = order[at + 1];
  return (
    <footer className="mx-auto mt-14 max-w-[43rem] border-t border-line pt-8">
      <DoneRow lessonId={lessonId} mark={marks.get(lessonId)} />
      <nav aria-label="Lessons" className="mt-8 grid gap-3 sm:grid-cols-2">
        {before ? (
          <Link
            href={lessonPath(before.module.id, before.lesson.id)}
            className="rounded-xl border border-line bg-surface p-4 hover:border-edge"
          >
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <ArrowLeft size={14} aria-hidden /> Previous
            </span>
            <span className="mt-0.5 block font-medium">{before.lesson.title}</span>
          </Link>
        ) : (
          <span />
        )}
        {after ? (
          <Link
            href={lessonPath(after.module.id, after.lesson.id)}
            className="rounded-xl border border-line bg-surface p-4 text-right hover:border-edge"
          >
            <span className="flex items-center justify-end gap-1.5 text-sm text-muted">
              Next <ArrowRight size={14} aria-hidden />
            </span>
            <span className="mt-0.5 block font-medium">{after.lesson.title}</span>
          </Link>
        ) : null}
      </nav>
    </footer>
  );
}

function DoneRow({lessonId, mark}: {lessonId: string; mark: DoneMark | undefined}) {
  const complete = useComplete();
  if (!mark) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">Read to the end? Marking it done adds {LESSON_POINTS} points.</p>
        <Button onClick={() => complete(lessonId)}>
          <Check size={18} aria-hidden /> Mark as done
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex items-center gap-2 font-medium text-accent">
        <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={15} aria-hidden />
        </span>
        Done
      </p>
      <p
        role="status"
        className={`flex items-center gap-2 text-sm ${mark.word === 'Waiting to send' ? 'text-warn' : 'text-muted'}`}
      >
        {mark.word === 'Waiting to send' ? <CloudOff size={15} aria-hidden /> : null}
        {mark.word}
      </p>
    </div>
  );
}
