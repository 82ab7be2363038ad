import type {Subject} from '#web/tutor/turns.ts';
import {useLessonTitles} from '#web/tutor/use-tutor.ts';

/** Says what a subject is called. */
export function useAbout(): (subject: Subject) => string | undefined {
  const titles = useLessonTitles();
  return ({lessonId, block, questionId}) => {
    const title = lessonId === null ? undefined : (titles.get(lessonId)?.title ?? 'a lesson');
    if (questionId !== null) {
      return title === undefined ? 'a question you got wrong' : `a question you got wrong in “${title}”`;
    }
    if (title === undefined) return undefined;
    return block === null ? title : `a paragraph of “${title}”`;
  };
}
