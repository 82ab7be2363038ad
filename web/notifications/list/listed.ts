// What the page of notifications shows: the synced rows with what is still on its way, and what of them is folded.
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {
  CHANGES,
  CHANGES_OF_ARCHIVED,
  idsIn,
  lastMoves,
  type Notification,
} from '#web/notifications/changes.ts';

/**
 * @param rows of the query for what is shown, newest first.
 * @param archived rows among which those are that are on their way back to the list.
 */
export function listed(
  rows: readonly Notification[],
  pending: readonly Command[],
  show: Shown,
  archived: readonly Notification[] = [],
): readonly Notification[] {
  const moves = lastMoves(pending);
  if (show === 'archived') return overlay(rows, moves, CHANGES_OF_ARCHIVED);
  // What was archived is read: nothing of it comes back among the unread ones.
  if (show === 'unread') return overlay(rows, moves, CHANGES).filter(({isRead}) => !isRead);
  const back = new Set(moves.filter(isMovingBack).flatMap(idsIn));
  for (const {id} of rows) back.delete(id);
  const missing = archived.filter(({id}) => back.has(id));
  const all = missing.length === 0 ? rows : [...rows, ...missing].toSorted(newestFirst);
  return overlay(all, moves, CHANGES);
}

/** Whether it moves something back to the list. */
export const isMovingBack = ({name, status}: Command): boolean =>
  name === 'notifications.unarchiveSome' && status !== 'failed';

/** As the query orders them. */
const newestFirst = (one: Notification, other: Notification): number =>
  other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1);

/** A line of the list: a notification, or how many of the same kind are folded under the one before. */
export type Line =
  | {readonly type: 'one'; readonly one: Notification}
  | {readonly type: 'fold'; readonly key: string; readonly count: number; readonly isOpen: boolean};

/** As many of a kind one after the other are all shown; of more only the newest. */
const MOST_OF_A_KIND = 3;

/** The kind of a cause is how its key begins: `mention:…`. */
const kindOf = ({dedupeKey}: Notification): string => dedupeKey.split(/[: ]/, 1)[0] ?? dedupeKey;

const lineOf = (one: Notification): Line => ({type: 'one', one});

/** @param open keys of the folds that somebody has opened. */
export function linesOf(rows: readonly Notification[], open: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < rows.length;) {
    const run = runFrom(rows, at);
    const [first, ...rest] = run;
    if (!first) break;
    lines.push(lineOf(first));
    if (run.length <= MOST_OF_A_KIND) lines.push(...rest.map(lineOf));
    else {
      // By its oldest: a newer one of the same kind joins the fold and leaves it as it is.
      const key = run.at(-1)?.id ?? first.id;
      const isOpen = open.has(key);
      lines.push({type: 'fold', key, count: rest.length, isOpen});
      if (isOpen) lines.push(...rest.map(lineOf));
    }
    at += run.length;
  }
  return lines;
}

/** Those of one kind from a place on. */
function runFrom(rows: readonly Notification[], from: number): readonly Notification[] {
  const first = rows[from];
  if (!first) return [];
  const kind = kindOf(first);
  let end = from + 1;
  for (let one = rows[end]; one && kindOf(one) === kind; one = rows[end]) end += 1;
  return rows.slice(from, end);
}
