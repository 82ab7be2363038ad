import {Check} from 'lucide-react';
import {Link} from 'wouter';
import {useStoreOpen} from '#web/io/data.ts';
import {
  gutterNumber,
  lessonPath,
  nextLesson,
  useCourse,
  type Lesson,
  type Module,
  type Month,
} from '#web/lessons/course.ts';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {useProgress} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/button.tsx';
import {Card} from '#web/ui/card.tsx';
import {EmptyState} from '#web/ui/empty-state.tsx';
import {Page} from '#web/ui/page.tsx';
import {ProgressBar} from '#web/ui/progress-bar.tsx';

/** The whole program, month by month, and where one stands in it. */
export function ModulesScreen() {
  const course = useCourse();
  const isOpen = useStoreOpen();
  const marks = useProgress();
  const next = nextLesson(course, (id) => marks.has(id));
  const body =
    course.length > 0 ? (
      <div className="space-y-12">
        {course.map((month) => (
          <MonthGroup key={month.id} month={month} isDone={(id) => marks.has(id)} />
        ))}
      </div>
    ) : isOpen ? (
      <EmptyState title="The lessons are not open yet">
        They open as soon as the Python assessment is passed.
      </EmptyState>
    ) : (
      <CourseSkeleton />
    );
  return (
    <Page
      title="Modules"
      lead="Twelve modules in six months, from your first reliable program to a product that you can explain."
      aside={
        next ? (
          <Link href={lessonPath(next.module.id, next.lesson.id)} className={buttonLook('primary')}>
            {marks.size > 0 ? 'Continue' : 'Start'}: {next.lesson.title}
          </Link>
        ) : null
      }
    >
      {body}
    </Page>
  );
}

type Done = (lessonId: string) => boolean;

function MonthGroup({month, isDone}: {month: Month; isDone: Done}) {
  return (
    <section aria-labelledby={month.id}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <span className="gutter">month {month.position}</span>
        <h2 id={month.id} className="text-xl font-semibold">
          {month.title}
        </h2>
      </div>
      <div className="grid gap-4">
        {month.modules.map((module) => (
          <ModuleCard key={module.id} module={module} isDone={isDone} />
        ))}
        <p className="rounded-xl border border-dashed border-line px-5 py-3.5 text-sm text-muted">
          <span className="font-medium text-ink">Project: {month.projectTitle}.</span> {month.projectSummary}
        </p>
      </div>
    </section>
  );
}

function ModuleCard({module, isDone}: {module: Module; isDone: Done}) {
  const done = module.lessons.filter(({id}) => isDone(id)).length;
  const written = module.lessons.some(({isWritten}) => isWritten);
  return (
    <Card className="overflow-hidden">
      <div id={module.id} className="scroll-mt-6 p-5 sm:p-6">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="flex items-baseline gap-3 text-lg font-semibold">
            <span aria-hidden className="gutter text-accent">
              {gutterNumber(module.position)}
            </span>
            {module.title}
          </h3>
          <span className="shrink-0 text-sm text-muted">
            {written ? `${done} of ${module.lessons.length} done` : `${module.hours} hours`}
          </span>
        </div>
        <p className="mt-1.5 max-w-3xl text-muted">{module.summary}</p>
        {written ? (
          <ProgressBar
            className="mt-4"
            label={`${module.title}: lessons done`}
            done={done}
            total={module.lessons.length}
          />
        ) : null}
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {module.lessons.map((lesson) => (
          <LessonLine key={lesson.id} moduleId={module.id} lesson={lesson} done={isDone(lesson.id)} />
        ))}
      </ol>
    </Card>
  );
}

function LessonLine({moduleId, lesson, done}: {moduleId: string; lesson: Lesson; done: boolean}) {
  const mark = (
    <span className="gutter grid w-6 shrink-0 place-items-center" aria-hidden>
      {done ? <Check size={15} className="text-accent" /> : lesson.position}
    </span>
  );
  if (!lesson.isWritten) {
    return (
      <li className="flex items-center gap-3 px-5 py-2.5 text-muted sm:px-6">
        {mark}
        <span>{lesson.title}</span>
        <span className="ml-auto shrink-0 text-sm">Coming</span>
      </li>
    );
  }
  return (
    <li>
      <Link
        href={lessonPath(moduleId, lesson.id)}
        className="flex items-center gap-3 px-5 py-2.5 hover:bg-sunken sm:px-6"
      >
        {mark}
        <span className="font-medium">{lesson.title}</span>
        {done ? <span className="sr-only">done</span> : null}
        <span className="ml-auto shrink-0 text-sm text-muted">{lesson.minutes} min</span>
      </Link>
    </li>
  );
}
