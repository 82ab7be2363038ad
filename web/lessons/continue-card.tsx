import {ArrowRight} from 'lucide-react';
import {Link} from 'wouter';
import {useStoreOpen} from '#web/io/data.ts';
import {lessonPath, nextLesson, readingOrder, useCourse} from '#web/lessons/course.ts';
import {useProgress} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/button.tsx';
import {Card} from '#web/ui/card.tsx';
import {ProgressBar} from '#web/ui/progress-bar.tsx';

/** The next lesson, one click away. */
export function ContinueCard() {
  const course = useCourse();
  const marks = useProgress();
  const isOpen = useStoreOpen();
  if (course.length === 0 && !isOpen)
    return <div aria-busy="true" aria-label="Loading" className="skeleton h-52" />;
  const next = nextLesson(course, (id) => marks.has(id));
  const total = readingOrder(course).length;
  return (
    <Card className="p-6 sm:p-8">
      <p className="gutter">{marks.size === 0 ? 'start here' : 'continue'}</p>
      {next ? (
        <>
          <h2 className="mt-2 text-2xl font-semibold">{next.lesson.title}</h2>
          <p className="mt-1.5 max-w-2xl text-muted">{next.lesson.summary}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Link href={lessonPath(next.module.id, next.lesson.id)} className={buttonLook('primary')}>
              {marks.size === 0 ? 'Start reading' : 'Continue'} <ArrowRight size={17} aria-hidden />
            </Link>
            <span className="text-sm text-muted">
              {next.lesson.minutes} minutes · {next.module.title}
            </span>
          </div>
        </>
      ) : (
        <>
          <h2 className="mt-2 text-2xl font-semibold">You have read every lesson that is out</h2>
          <p className="mt-1.5 text-muted">New lessons appear here as they are published.</p>
        </>
      )}
      <ProgressBar className="mt-7" label="Lessons done" done={marks.size} total={total} />
      <p className="mt-2 text-sm text-muted">
        {marks.size} of {total} lessons done
      </p>
    </Card>
  );
}
