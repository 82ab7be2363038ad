// Where a learner is on the path while a quiz is not passed. Pure.
import type {Module} from '#web/lessons/course.ts';
import type {Quiz} from '#web/lessons/quiz/view.ts';
import type {WinNext} from '#web/ui/trace/win/win-layout.ts';

type Stay = {
  readonly here: string;
  /** Stops of the path from there on, as far as they are written. */
  readonly stops: readonly WinNext[];
};

export function stayOf(
  {moduleId, lessonId}: Pick<Quiz, 'moduleId' | 'lessonId'>,
  modules: readonly Module[],
  hasCheckpoint: (moduleId: string) => boolean,
): Stay | undefined {
  const module = modules.find(({id}) => id === moduleId);
  if (!module) return undefined;
  if (lessonId === null) return {here: 'Checkpoint', stops: []};
  const lesson = module.lessons.find(({id}) => id === lessonId);
  if (!lesson) return undefined;
  const later = module.lessons.filter(({position, isWritten}) => isWritten && position > lesson.position);
  return {
    here: lesson.title,
    stops: [
      ...later.map(({title}): WinNext => ({kind: 'lesson', title})),
      ...(hasCheckpoint(moduleId) ? [{kind: 'checkpoint', title: 'Checkpoint'} as const] : []),
    ],
  };
}
