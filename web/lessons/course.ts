import {useQuery} from '@rocicorp/zero/react';
import {queries} from '#schema/queries.ts';

/** The program as it is synced: months, their modules, their lessons. */
export function useCourse() {
  const [months] = useQuery(queries.lessons.outline());
  return months;
}

export type Course = ReturnType<typeof useCourse>;
export type Month = Course[number];
export type Module = Month['modules'][number];
export type Lesson = Module['lessons'][number];

export const modulesOf = (course: Course): readonly Module[] => course.flatMap(({modules}) => modules);

/** Written lessons, in reading order, with their modules. */
export const readingOrder = (course: Course): readonly {module: Module; lesson: Lesson}[] =>
  modulesOf(course).flatMap((module) =>
    module.lessons.filter(({isWritten}) => isWritten).map((lesson) => ({module, lesson})),
  );

/** The first lesson in reading order that is not done. */
export const nextLesson = (course: Course, isDone: (lessonId: string) => boolean) =>
  readingOrder(course).find(({lesson}) => !isDone(lesson.id));

export const lessonPath = (moduleId: string, lessonId: string): string =>
  `/modules/${moduleId}/lessons/${lessonId}`;

/** `1` → `01`: numbers in the gutter line up. */
export const gutterNumber = (position: number): string => String(position).padStart(2, '0');
