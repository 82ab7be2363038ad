// Own bookmarks: synced rows, and what this device has not sent yet.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Bookmark = {
  readonly lessonId: string;
  readonly note: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** The command that the rows do not hold yet. */
  readonly pending?: Command;
};

/** Bookmarks as they are shown, the newest first. One that is put again keeps its place. */
export function bookmarksOf(rows: readonly Bookmark[], pending: readonly Command[]): readonly Bookmark[] {
  const synced: ReadonlyMap<string, Bookmark> = new Map(rows.map((row) => [row.lessonId, row]));
  const shown = overlay(synced, pending, {
    'bookmarks.put': (bookmarks, command) => {
      const {lessonId, note} = command.args;
      const createdAt = bookmarks.get(lessonId)?.createdAt ?? command.createdAt;
      return new Map([...bookmarks, [lessonId, {lessonId, note, createdAt, pending: command}]]);
    },
    'bookmarks.remove': (bookmarks, {args: {lessonId}}) =>
      new Map([...bookmarks].filter(([id]) => id !== lessonId)),
  });
  return [...shown.values()].toSorted((a, b) => b.createdAt - a.createdAt);
}
