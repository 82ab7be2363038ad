import {Check, Clock} from 'lucide-react';
import {memo, useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {modulesOf, useCourse} from '#web/lessons/course.ts';
import {timeWords} from '#web/lessons/progress/time.ts';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {useDoneLessons, useLearnerState} from '#web/lessons/use-progress.ts';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';
import {useUnhurried} from '#web/ui/use-unhurried.ts';

/** One line per module: how many of its lessons are done, and the time that was spent on them. */
export function ProgressModules() {
  const course = useCourse();
  const done = useDoneLessons();
  const learnerState = useLearnerState();
  const [rows] = useRows(queries.lessons.progress());
  // The lines may follow by a frame what the learner looks at.
  const shown = useUnhurried(useMemo(() => ({done, learnerState, rows}), [done, learnerState, rows]));
  const isOpen = useStoreOpen();
  if (course.length === 0 && !isOpen) return <CourseSkeleton />;
  const seconds = new Map(shown.rows.map((row) => [row.lessonId, row.seconds]));
  return (
    <ul className="space-y-4">
      {modulesOf(course).map(({id, position, title, lessons}) => (
        <Line
          key={id}
          position={position}
          title={title}
          done={lessons.filter((lesson) => shown.done.has(lesson.id)).length}
          total={lessons.length}
          seconds={lessons.reduce((sum, lesson) => sum + (seconds.get(lesson.id) ?? 0), 0)}
          isPassed={shown.learnerState.isPassed(id)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  position: number;
  title: string;
  done: number;
  total: number;
  seconds: number;
  isPassed: boolean;
};

/** Redrawn only when its own figures change. */
const Line = memo(function Line({position, title, done, total, seconds, isPassed}: LineProps) {
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3">
      <span aria-hidden className="gutter">
        {gutterNumber(position)}
      </span>
      <span className={`min-w-0 ${done > 0 ? 'font-medium' : 'text-muted'}`}>{title}</span>
      <span className="flex items-center gap-2.5 text-sm text-muted">
        {seconds > 0 ? (
          <span className="flex items-center gap-1">
            <Clock size={13} aria-hidden /> {timeWords(seconds)}
          </span>
        ) : null}
        {isPassed ? (
          <span className="flex items-center gap-1 text-accent">
            <Check size={14} aria-hidden /> Passed
          </span>
        ) : (
          <span>{`${done} of ${total}`}</span>
        )}
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
