import {useMemo} from 'react';
import {QUOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {notesOf, reportsOf, type Note, type Report} from '#web/lessons/notes/notes.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

/** All own notes and highlights of the course. */
export function useAllNotes(): readonly Note[] {
  const [rows] = useRows(queries.lessons.annotations());
  const pending = usePendingOf('lessons.annotate', 'lessons.removeAnnotation');
  return useMemo(() => notesOf(rows, pending), [rows, pending]);
}

/** Own notes and highlights of one lesson. */
export function useNotes(lessonId: string): readonly Note[] {
  const notes = useAllNotes();
  return useMemo(() => notes.filter((note) => note.lessonId === lessonId), [notes, lessonId]);
}

/** Own reports about one lesson, newest first. */
export function useReports(lessonId: string): readonly Report[] {
  const [rows] = useRows(queries.lessons.reports());
  const pending = usePendingOf('lessons.reportMistake');
  return useMemo(
    () => reportsOf(rows, pending).filter((report) => report.lessonId === lessonId),
    [rows, pending, lessonId],
  );
}

/** What can be done about notes. */
export function useNoteActions() {
  const annotate = useCommand('lessons.annotate');
  const remove = useCommand('lessons.removeAnnotation');
  const report = useCommand('lessons.reportMistake');
  return {
    /** Makes a note, or changes the one of this id. */
    put: ({id, lessonId, block, start, end, quote, text, colour}: Omit<Note, 'pending'>) =>
      annotate({
        annotationId: id,
        lessonId,
        block,
        start,
        end,
        quote: quote.slice(0, QUOTE_LIMIT),
        text,
        colour,
      }),
    remove: ({id}: Note) => remove({annotationId: id}),
    report: (lessonId: string, passage: Passage | undefined, text: string) =>
      report({
        lessonId,
        block: passage?.block ?? null,
        quote: (passage?.quote ?? '').slice(0, QUOTE_LIMIT),
        text,
      }),
  };
}
