import {useEffect, useRef, useState, type KeyboardEvent, type RefObject} from 'react';
import type {TreeRow} from '#web/coding/project/files/tree.ts';

type Means = {
  rows: readonly TreeRow[];
  /** The row that Tab comes to first. */
  start: string | undefined;
  onOpen: (row: TreeRow) => void;
  onToggle: (path: string) => void;
  onRename: (row: TreeRow) => void;
  onRemove: (row: TreeRow) => void;
};

type TreeKeys = {
  readonly tree: RefObject<HTMLDivElement | null>;
  /** The one row that Tab comes to. */
  readonly stop: string | undefined;
  readonly setStop: (path: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The keys of a tree (WAI-ARIA, Authoring Practices). */
export function useTreeKeys({rows, start, onOpen, onToggle, onRename, onRemove}: Means): TreeKeys {
  const tree = useRef<HTMLDivElement>(null);
  const [touched, setStop] = useState<string>();
  const has = (path: string | undefined) => rows.some((row) => row.path === path);
  const stop = has(touched) ? touched : has(start) ? start : rows[0]?.path;
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = undefined;
  });
  const go = (row: TreeRow | undefined) => {
    if (!row) return;
    setStop(row.path);
    wanted.current = row.path;
  };
  const at = rows.findIndex(({path}) => path === stop);
  const here = rows[at];
  const keys: Readonly<Record<string, (row: TreeRow) => void>> = {
    ArrowDown: () => go(rows[at + 1]),
    ArrowUp: () => go(rows[at - 1]),
    Home: () => go(rows[0]),
    End: () => go(rows.at(-1)),
    ArrowRight: (row) =>
      row.isOpen === false ? onToggle(row.path) : row.isOpen ? go(rows[at + 1]) : undefined,
    ArrowLeft: (row) =>
      row.isOpen ? onToggle(row.path) : go(rows.slice(0, at).findLast(({level}) => level < row.level)),
    Enter: onOpen,
    ' ': onOpen,
    F2: onRename,
    Delete: (row) => {
      // The row goes: its neighbor takes the focus.
      go(rows[at + 1] ?? rows[at - 1]);
      onRemove(row);
    },
  };
  return {
    tree,
    stop,
    setStop,
    onKeyDown: (event) => {
      const act = keys[event.key];
      if (!act || !here || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act(here);
    },
  };
}
