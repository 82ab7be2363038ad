// The terms of the course with the lessons that teach them.
import {queries} from '#schema/queries.ts';
import {folded} from '#schema/text.folding.ts';
import {useRows} from '#web/data/rows.ts';
import {lessonPath, readingOrder, useCourse, type Course} from '#web/lessons/course.ts';

export type Term = {
  readonly id: string;
  readonly term: string;
  /** Sanitized HTML of one line. */
  readonly definition: string;
  /** Where it is taught; absent while that lesson isn't in the course. */
  readonly lesson: {readonly title: string; readonly path: string} | undefined;
};

type TermRow = {
  readonly id: string;
  readonly term: string;
  readonly definition: string;
  readonly lessonId: string;
};

/** The terms in the order of the alphabet, each with its lesson. */
export function termsOf(rows: readonly TermRow[], course: Course): readonly Term[] {
  const lessons = new Map(
    readingOrder(course).map(({module, lesson}) => [
      lesson.id,
      {title: lesson.title, path: lessonPath(module.id, lesson.id)},
    ]),
  );
  return rows
    .map(({id, term, definition, lessonId}) => ({id, term, definition, lesson: lessons.get(lessonId)}))
    .toSorted((a, b) => a.term.localeCompare(b.term, 'en', {sensitivity: 'base'}));
}

/** The glossary as this device has it. */
export function useTerms(): readonly Term[] {
  const [rows] = useRows(queries.lessons.terms());
  return termsOf(rows, useCourse());
}

/** Without its marks, to be searched or shown as plain text. */
export const plainDefinition = (definition: string): string =>
  definition
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x26;', '&')
    .replaceAll('&amp;', '&');

/** The terms whose name has all the words; none without words. */
export function termsNamed(terms: readonly Term[], query: string): readonly Term[] {
  const words = wordsIn(query);
  return words.length === 0 ? [] : terms.filter(({term}) => hasAll(term, words));
}

/** The terms whose name or meaning has all the words. */
export function termsWith(terms: readonly Term[], query: string): readonly Term[] {
  const words = wordsIn(query);
  return terms.filter(({term, definition}) => hasAll(`${term} ${plainDefinition(definition)}`, words));
}

const wordsIn = (query: string): readonly string[] => folded(query).split(/\s+/).filter(Boolean);

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => folded(text).includes(word));
