import {useState, type PointerEvent, type RefObject} from 'react';
import {moved} from '#web/dashboard/layout.ts';

type Card<Id extends string> = {readonly id: Id; readonly isHidden: boolean};

type Given<Id extends string> = {
  readonly cards: readonly Card<Id>[];
  /** Its children are the rows, in the order of the cards. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onArrange: (cards: readonly Card<Id>[]) => void;
};

/** Which row of a list is at a height of the window; -1 for none. */
const rowAt = (list: HTMLElement | null, y: number): number =>
  [...(list?.children ?? [])].findIndex((row) => {
    const {top, bottom} = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });

/** Moves cards by pointer or finger: while one is dragged the order is the hand's, and is kept when it lets go. */
export function useDragging<Id extends string>({cards, list, onArrange}: Given<Id>) {
  const [dragged, setDragged] = useState<{id: Id; cards: readonly Card<Id>[]}>();
  return {
    shown: dragged?.cards ?? cards,
    draggedId: dragged?.id,
    /** Of the handle of a card. */
    gripOf: (id: Id) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({id, cards});
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!dragged) return;
        const over = rowAt(list.current, event.clientY);
        const at = dragged.cards.findIndex((card) => card.id === dragged.id);
        if (over >= 0 && over !== at) setDragged({...dragged, cards: moved(dragged.cards, at, over)});
      },
      onPointerUp: () => {
        if (dragged && dragged.cards !== cards) onArrange(dragged.cards);
        setDragged(undefined);
      },
      onPointerCancel: () => setDragged(undefined),
    }),
  };
}
