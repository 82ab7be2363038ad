// Own highlights, notes and reports: synced rows, and what this device has not sent yet.
import type {Colour} from '#schema/lessons/lessons.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay, type CommandOf} from '#web/data/outbox/overlay.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

/** A highlight with or without words of one's own; without colour it is a note alone. */
export type Note = Passage & {
  readonly id: string;
  readonly lessonId: string;
  readonly text: string;
  readonly colour: Colour;
  /** The command that the rows do not hold yet. */
  readonly pending?: Command;
};

/** Where the draft of a new note is kept: its id is another one each time that it is begun. */
export const placeOfNew = ({lessonId, block, start}: Pick<Note, 'lessonId' | 'block' | 'start'>): string =>
  `${lessonId}:${block}:${start}`;

export type Report = {
  readonly id: string;
  readonly lessonId: string;
  readonly quote: string;
  readonly text: string;
  readonly state: 'open' | 'mended' | 'declined';
  readonly createdAt: number;
  readonly pending?: Command;
};

/** Colours a learner can mark with, and their names. */
export const COLOURS = ['yellow', 'green', 'blue'] as const;

/** Notes as they are shown. A command whose effect the rows hold already changes nothing. */
export function notesOf(rows: readonly Note[], pending: readonly Command[]): readonly Note[] {
  const synced: ReadonlyMap<string, Note> = new Map(rows.map((row) => [row.id, row]));
  const shown = overlay(synced, pending, {
    'lessons.annotate': (notes, command) => {
      const note = noteOf(command);
      return new Map([...notes, [note.id, note]]);
    },
    'lessons.removeAnnotation': (notes, {args: {annotationId}}) =>
      new Map([...notes].filter(([id]) => id !== annotationId)),
  });
  return [...shown.values()];
}

function noteOf(command: CommandOf<'lessons.annotate'>): Note {
  const {annotationId, lessonId, block, start, end, quote, text, colour} = command.args;
  return {id: annotationId, lessonId, block, start, end, quote, text, colour, pending: command};
}

/** Reports as they are shown, newest first. A report's id is its command's. */
export function reportsOf(rows: readonly Report[], pending: readonly Command[]): readonly Report[] {
  const synced: ReadonlyMap<string, Report> = new Map(rows.map((row) => [row.id, row]));
  const shown = overlay(synced, pending, {
    'lessons.reportMistake': (reports, command) => {
      const {id, args, createdAt} = command;
      if (reports.has(id)) return reports;
      const {lessonId, quote, text} = args;
      const words = {lessonId, quote, text};
      return new Map([...reports, [id, {id, ...words, state: 'open', createdAt, pending: command}]]);
    },
  });
  return [...shown.values()].toSorted((a, b) => b.createdAt - a.createdAt);
}
