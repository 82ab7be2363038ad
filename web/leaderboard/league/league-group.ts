// A league's group as it is shown: who is ahead now, and which rows of it. Pure.
import {RISING} from '#schema/leaderboard/leagues.limits.ts';

/** A member's row of a board, as far as a group shows it. */
type BoardRow = {
  readonly entryId: string;
  readonly name: string;
  readonly username: string | null;
  readonly avatarUrl: string | null;
  readonly country: string | null;
  readonly points: number;
  readonly reachedAt: number;
  readonly turn: number;
};

export type GroupEntry = {
  readonly entryId: string;
  /** Absent before the first points of the week. */
  readonly thisWeek?: BoardRow | undefined;
  /** The row of all time, if the learner is listed. */
  readonly everywhere: readonly BoardRow[];
};

export type GroupRow = Pick<
  BoardRow,
  'entryId' | 'name' | 'username' | 'avatarUrl' | 'country' | 'points'
> & {
  /** From 1; `undefined` without points. */
  readonly rank: number | undefined;
};

const byBoard = (a: BoardRow, b: BoardRow): number =>
  b.points - a.points || a.reachedAt - b.reachedAt || a.turn - b.turn || (a.entryId < b.entryId ? -1 : 1);

/** Members with points in the order of the board, then those without, by name. */
export function rowsOfGroup(entries: readonly GroupEntry[]): readonly GroupRow[] {
  const ahead = entries.flatMap(({thisWeek}) => (thisWeek ? [thisWeek] : [])).toSorted(byBoard);
  const behind = entries
    .flatMap(({thisWeek, everywhere}) => (thisWeek ? [] : everywhere.slice(0, 1)))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return [
    ...ahead.map((row, at) => shown(row, row.points, at + 1)),
    ...behind.map((row) => shown(row, 0, undefined)),
  ];
}

const shown = (
  {entryId, name, username, avatarUrl, country}: BoardRow,
  points: number,
  rank: number | undefined,
): GroupRow => ({entryId, name, username, avatarUrl, country, points, rank});

/** Groups up to this size are always shown whole. */
const SHORT = 10;

/**
 * Which rows a folded group shows, by index: those who would rise, the first after them, and one's own with its
 * neighbors. A gap of a single row is not worth hiding it.
 */
export function foldedRows(length: number, own: number): readonly number[] {
  const all = Array.from({length}, (_, at) => at);
  if (length <= SHORT) return all;
  const isNear = (at: number) => at <= RISING || (own >= 0 && Math.abs(at - own) <= 1);
  return all.filter((at) => isNear(at) || (isNear(at - 1) && isNear(at + 1)));
}
