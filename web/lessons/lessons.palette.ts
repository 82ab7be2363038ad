import {BookOpen, FileText} from 'lucide-react';
import {lessonPath, modulesOf, useCourse, type Course, type Module} from '#web/lessons/course.ts';
import type {PaletteEntry, PaletteSource} from '#web/part/palette.ts';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';

/** Every module that has a written lesson, and those lessons below it. */
export const courseEntries = (course: Course): readonly PaletteEntry[] =>
  modulesOf(course).flatMap((module) => {
    const lessons = lessonEntries(module);
    return lessons.length === 0 ? [] : [moduleEntry(module), ...lessons];
  });

export const lessonsPalette: PaletteSource = {
  needsData: true,
  useEntries: () => courseEntries(useCourse()),
};

const moduleEntry = ({id, title, summary, position}: Module): PaletteEntry => ({
  id: `module ${id}`,
  kind: 'Modules',
  title,
  detail: summary,
  icon: BookOpen,
  note: `Module ${gutterNumber(position)}`,
  path: `/modules#${id}`,
});

const lessonEntries = (module: Module): readonly PaletteEntry[] =>
  module.lessons
    .filter(({isWritten}) => isWritten)
    .map(({id, title, summary, minutes}) => ({
      id: `lesson ${id}`,
      kind: 'Lessons',
      title,
      detail: summary === '' ? module.title : `${module.title}: ${summary}`,
      icon: FileText,
      note: `${minutes} min`,
      path: lessonPath(module.id, id),
    }));
