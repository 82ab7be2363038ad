import {useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject} from 'react';
import {moved} from '#web/questions/fields/choosing.ts';

type Drag = {
  readonly list: RefObject<HTMLOListElement | null>;
  /** The order on the screen: while a line is dragged, with it at its place. */
  readonly shown: readonly number[];
  readonly dragged: number | undefined;
  readonly startDrag: (event: ReactPointerEvent<HTMLElement>, option: number) => void;
};

/** Reordering by pointer. What is dragged moves at once; it is an answer when it is let go. Escape takes it back. */
export function useOrderDrag(order: readonly number[], put: (order: readonly number[]) => void): Drag {
  const list = useRef<HTMLOListElement>(null);
  const [draft, setDraft] = useState<{order: readonly number[]; option: number}>();
  const startDrag = (event: ReactPointerEvent<HTMLElement>, option: number) => {
    if (event.button !== 0) return;
    let now = order;
    setDraft({order: now, option});
    const onMove = ({clientY}: PointerEvent) => {
      const from = now.indexOf(option);
      const next = moved(now, from, placeAt(list.current, clientY, from));
      if (next.every((one, at) => one === now[at])) return;
      now = next;
      setDraft({order: now, option});
    };
    const stop = (isKept: boolean) => {
      listening.abort();
      setDraft(undefined);
      if (isKept && now !== order) put(now);
    };
    const listening = new AbortController();
    const {signal} = listening;
    window.addEventListener('pointermove', onMove, {signal});
    window.addEventListener('pointerup', () => stop(true), {signal});
    window.addEventListener('pointercancel', () => stop(false), {signal});
    window.addEventListener('keydown', ({key}) => (key === 'Escape' ? stop(false) : undefined), {signal});
  };
  return {list, shown: draft?.order ?? order, dragged: draft?.option, startDrag};
}

/** The place of a line that is dragged to this height: it passes a neighbour at the neighbour's middle. */
function placeAt(list: HTMLOListElement | null, y: number, from: number): number {
  const middles = [...(list?.children ?? [])].map((item) => {
    const {top, height} = item.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, at) => at !== from && middle < y).length;
}
