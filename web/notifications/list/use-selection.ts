import {useState} from 'react';
import type {Notification} from '#web/notifications/changes.ts';

export type Selection = {
  /** Those of the list that are chosen, in its order. */
  readonly chosen: readonly Notification[];
  readonly isChosen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** All of the list, or none where all are. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

/** With it if it was without it, and the other way round. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** What is chosen of a list; what leaves the list is not chosen anymore. */
export function useSelection(rows: readonly Notification[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({id}) => ids.has(id));
  const clear = () => setIds(new Set());
  return {
    chosen,
    isChosen: (id) => ids.has(id),
    toggle: (id) => setIds(toggled(ids, id)),
    toggleAll: () => (chosen.length === rows.length ? clear() : setIds(new Set(rows.map((one) => one.id)))),
    clear,
  };
}
