import {memo} from 'react';
import {useStoreOpen} from '#web/io/data.ts';
import {gutterNumber, modulesOf, useCourse} from '#web/lessons/course.ts';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {useProgress} from '#web/lessons/use-progress.ts';
import {ProgressBar} from '#web/ui/progress-bar.tsx';

/** One line per module: how many of its lessons are done. */
export function ModuleProgress() {
  const course = useCourse();
  const marks = useProgress();
  const isOpen = useStoreOpen();
  if (course.length === 0 && !isOpen) return <CourseSkeleton />;
  return (
    <ul className="space-y-4">
      {modulesOf(course).map(({id, position, title, lessons}) => (
        <Line
          key={id}
          position={position}
          title={title}
          done={lessons.filter((lesson) => marks.has(lesson.id)).length}
          total={lessons.length}
        />
      ))}
    </ul>
  );
}

type LineProps = {position: number; title: string; done: number; total: number};

/** Redrawn only when its own figures change. */
const Line = memo(function Line({position, title, done, total}: LineProps) {
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3">
      <span aria-hidden className="gutter">
        {gutterNumber(position)}
      </span>
      <span className={done > 0 ? 'font-medium' : 'text-muted'}>{title}</span>
      <span className="text-sm text-muted">
        {done} of {total}
      </span>
      <ProgressBar
        className="col-span-2 col-start-2 mt-1.5"
        label={`${title}: lessons done`}
        done={done}
        total={total}
      />
    </li>
  );
});
