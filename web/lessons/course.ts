import type {Step} from '#schema/lessons/access.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {latest} from '#web/lessons/home/latest.ts';

/** The program as it is synced: months, their modules, their lessons. */
export function useCourse() {
  const [months] = useRows(queries.lessons.outline());
  return months;
}

/** Whether a course that is missing is missing for good: on a new device it comes after the store is open. */
export function useIsCourseKnown(): boolean {
  const [months, {type}] = useRows(queries.lessons.outline());
  const isOpen = useStoreOpen();
  const isOffline = useIsOffline();
  return months.length > 0 || type === 'complete' || (isOpen && isOffline);
}

export type Course = ReturnType<typeof useCourse>;
export type Month = Course[number];
export type Module = Month['modules'][number];
export type Lesson = Module['lessons'][number];

export const modulesOf = latest((course: Course): readonly Module[] =>
  course.flatMap(({modules}) => modules),
);

/** Written lessons, in reading order, with their modules. */
export const readingOrder = (course: Course): readonly {module: Module; lesson: Lesson}[] =>
  modulesOf(course).flatMap((module) =>
    module.lessons.filter(({isWritten}) => isWritten).map((lesson) => ({module, lesson})),
  );

export const lessonPath = (moduleId: string, lessonId: string): string =>
  `/modules/${moduleId}/lessons/${lessonId}`;

/** Where a module's checkpoint is. */
export const checkpointPath = (moduleId: string): string => lessonPath(moduleId, 'checkpoint');

/** Where a step is taken. */
export const stepPath = ({moduleId, lessonId}: Step): string =>
  lessonId === undefined ? checkpointPath(moduleId) : lessonPath(moduleId, lessonId);

/** Name of a block in an address: `…/lessons/x#block-12`. */
export const blockAnchor = (block: number): string => `block-${block}`;
