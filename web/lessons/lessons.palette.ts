import {BookA, BookOpen, FileText, NotebookPen, TextSearch} from 'lucide-react';
import {
  blockAnchor,
  lessonPath,
  modulesOf,
  readingOrder,
  useCourse,
  type Course,
  type Module,
} from '#web/lessons/course.ts';
import {plainDefinition, termsNamed, useTerms, type Term} from '#web/lessons/glossary/glossary.ts';
import type {Search} from '#web/lessons/modules/filter.ts';
import {useCourseSearch} from '#web/lessons/modules/use-filter.ts';
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
  useEntries: () => {
    const terms = useTerms();
    return [...courseEntries(useCourse()), ...(terms.length === 0 ? [] : [GLOSSARY])];
  },
  useHits: (query) => {
    const course = useCourse();
    const search = useCourseSearch(course, query);
    return [...termEntries(useTerms(), query), ...hitEntries(course, search)];
  },
};

const GLOSSARY: PaletteEntry = {
  id: 'glossary',
  kind: 'Pages',
  title: 'Glossary',
  detail: 'What the terms of the course mean',
  icon: BookA,
  path: '/glossary',
};

/** Terms of the glossary by their names: below lessons, which teach them. */
export const termEntries = (terms: readonly Term[], query: string): readonly PaletteEntry[] =>
  termsNamed(terms, query).map(({id, term, definition}) => ({
    id: `term ${id}`,
    kind: 'Glossary',
    title: term,
    detail: plainDefinition(definition),
    icon: BookA,
    path: `/glossary#${id}`,
  }));

const HIT_KINDS = {text: 'In lessons', note: 'Your notes'} as const;

/** Texts and notes that hold the words, with the place. */
function hitEntries(course: Course, {hits}: Search): readonly PaletteEntry[] {
  const found = readingOrder(course).flatMap(({module, lesson}) =>
    (hits.get(lesson.id) ?? []).map((hit) => ({module, lesson, hit})),
  );
  return found.flatMap(({module, lesson, hit}): readonly PaletteEntry[] => {
    if (hit.in === 'title' || hit.block === undefined) return [];
    const kind = HIT_KINDS[hit.in];
    return [
      {
        id: `${hit.in} ${lesson.id} ${hit.block}`,
        kind,
        title: lesson.title,
        detail: hit.snippet.map(({text}) => text).join(''),
        icon: hit.in === 'note' ? NotebookPen : TextSearch,
        path: `${lessonPath(module.id, lesson.id)}#${blockAnchor(hit.block)}`,
      },
    ];
  });
}

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
