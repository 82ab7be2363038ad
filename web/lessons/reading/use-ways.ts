import {useMemo} from 'react';
import {useLocation} from 'wouter';
import {lessonPath, readingOrder, type Course} from '#web/lessons/course.ts';
import {useShortcut} from '#web/ui/keys/use-shortcut.ts';

/** Their group in the help. */
export const LESSON_KEYS = 'In a lesson';

/** The lessons before and after one, in reading order, and the keys that lead there. */
export function useWays(course: Course, lessonId: string) {
  const {before, after} = useMemo(() => {
    const order = readingOrder(course);
    const at = order.findIndex(({lesson}) => lesson.id === lessonId);
    return {before: order[at - 1], after: order[at + 1]};
  }, [course, lessonId]);
  const [, go] = useLocation();
  const to = (way: typeof before, keys: string, label: string) =>
    way && {keys, label, group: LESSON_KEYS, run: () => go(lessonPath(way.module.id, way.lesson.id))};
  useShortcut(to(after, 'n', 'Next lesson'));
  useShortcut(to(before, 'p', 'Previous lesson'));
  return {before, after};
}
