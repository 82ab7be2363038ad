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
      {modulesOf(course).map((module) => {
        const done = module.lessons.filter(({id}) => marks.has(id)).length;
        return (
          <li key={module.id} className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3">
            <span aria-hidden className="gutter">
              {gutterNumber(module.position)}
            </span>
            <span className={done > 0 ? 'font-medium' : 'text-muted'}>{module.title}</span>
            <span className="text-sm text-muted">
              {done} of {module.lessons.length}
            </span>
            <ProgressBar
              className="col-span-2 col-start-2 mt-1.5"
              label={`${module.title}: lessons done`}
              done={done}
              total={module.lessons.length}
            />
          </li>
        );
      })}
    </ul>
  );
}
