import {checkpointOf, quizOfLesson} from '#schema/lessons/quiz/quiz.rules.ts';
import {modulesOf, useCourse, type Course} from '#web/lessons/course.ts';
import {latest} from '#web/lessons/home/latest.ts';

/** What an award was for, as its title in the course; `undefined` where the course has it no more. */
export type TitleOf = (refId: string) => string | undefined;

const titlesOf = latest((course: Course): ReadonlyMap<string, string> => {
  const modules = modulesOf(course);
  const lessons = modules.flatMap((module) => module.lessons);
  return new Map([
    ...lessons.flatMap(({id, title}) => [[id, title] as const, [quizOfLesson(id), title] as const]),
    ...modules.flatMap(({id, title}) => [[id, title] as const, [checkpointOf(id), title] as const]),
  ]);
});

export function useAwardTitles(): TitleOf {
  const titles = titlesOf(useCourse());
  return (refId) => titles.get(refId);
}
