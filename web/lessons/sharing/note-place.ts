// Where what another app shares can become a note: in a lesson that its learner reads, at the place where they stopped.
import {lessonAccess, type LearnerState, type Step} from '#schema/lessons/access.ts';
import type {Block} from '#schema/lessons/block.ts';
import {QUOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import {blockText, seamsOf} from '#web/lessons/block-text.ts';
import {modulesOf, readingOrder, type Course, type Lesson, type Module} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import {trimmed, type Passage} from '#web/lessons/notes/passage/text-anchor.ts';

type Known = {
  readonly course: Course;
  readonly learnerState: LearnerState;
  readonly marks: ReadonlyMap<string, LessonMark>;
  readonly next: Step | undefined;
};

export type ToLesson = {readonly module: Module; readonly lesson: Lesson};

/** Lessons for a note: the one that is next, then those that were opened, the last one first. */
export function lessonsForNotes({course, learnerState, marks, next}: Known): readonly ToLesson[] {
  const outline = modulesOf(course);
  const openedAt = ({lesson}: ToLesson) =>
    lesson.id === next?.lessonId ? Infinity : (marks.get(lesson.id)?.openedAt ?? 0);
  return readingOrder(course)
    .filter((one) => openedAt(one) > 0 && lessonAccess(outline, learnerState, one.lesson.id).allowed)
    .toSorted((a, b) => (openedAt(a) === openedAt(b) ? 0 : openedAt(b) - openedAt(a)));
}

/** The first paragraph of a block, or of the first one where that block is gone; a whole block where it has no words. */
export function beginningOfBlock(blocks: readonly Block[], at: number): Passage {
  const block = blocks[at] ? at : 0;
  const here = blocks[block];
  const text = here ? blockText(here) : '';
  const cuts = [0, ...(here ? seamsOf(here) : []), text.length].toSorted((a, b) => a - b);
  for (const [index, from] of cuts.entries()) {
    const stretch = trimmed(text, from, cuts[index + 1] ?? from);
    if (!stretch) continue;
    const {start} = stretch;
    const end = Math.min(stretch.end, start + QUOTE_LIMIT);
    return {block, start, end, quote: text.slice(start, end)};
  }
  return {block, start: 0, end: 0, quote: ''};
}
