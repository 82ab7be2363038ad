// Which rows are selected, and from which one a range begins.

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The row that was selected or left last without Shift. */
  readonly anchor: string | null;
};

export const NOTHING: Selection = {ids: new Set(), anchor: null};

/** Selects a row, or no longer. */
export function toggled({ids}: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return {ids: next, anchor: id};
}

/**
 * Selects everything from where the range begins to this row, and nothing of the range that reached elsewhere before.
 * @param order ids of the rows as they are shown.
 * @param before the row that the range reached.
 */
export function stretched(
  selection: Selection,
  order: readonly string[],
  id: string,
  before: string,
): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : before;
  const next = new Set(selection.ids);
  for (const one of between(order, anchor, before)) next.delete(one);
  for (const one of between(order, anchor, id)) next.add(one);
  return {ids: next, anchor};
}

/** All rows, or none where all of them are. */
export const allOrNone = ({ids, anchor}: Selection, order: readonly string[]): Selection =>
  order.length > 0 && order.every((id) => ids.has(id)) ? NOTHING : {ids: new Set(order), anchor};

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)];
  return from < 0 || to < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
