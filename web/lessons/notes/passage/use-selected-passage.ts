import {useEffect, useState, type RefObject} from 'react';
import {passageOf} from '#web/lessons/notes/passage/passage-dom.ts';
import type {BlockWords} from '#web/lessons/notes/passage/quote-words.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

/** A passage and where it is on the page, in pixels from the top left corner of the text. */
export type Selected = {
  readonly passage: Passage;
  readonly top: number;
  readonly bottom: number;
  readonly centre: number;
};

/** What the reader has selected in the text, once the pointer or the key is let go. */
export function useSelectedPassage(
  container: RefObject<HTMLElement | null>,
  words: readonly BlockWords[],
): {
  selected: Selected | undefined;
  clear: () => void;
} {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    let isHeld = false;
    const look = () => {
      if (!isHeld && container.current) setSelected(readSelection(container.current, words));
    };
    const hold = (event: Event) => {
      isHeld = event.target instanceof Node && container.current?.contains(event.target) === true;
    };
    const letGo = () => {
      isHeld = false;
      // The browser clears a selection that was clicked away only after this event.
      requestAnimationFrame(look);
    };
    const escape = ({key}: KeyboardEvent) => {
      if (key === 'Escape' && container.current && readSelection(container.current, words)) clearSelection();
    };
    document.addEventListener('keydown', escape);
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerdown', hold);
    document.addEventListener('pointerup', letGo);
    document.addEventListener('pointercancel', letGo);
    return () => {
      document.removeEventListener('keydown', escape);
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerdown', hold);
      document.removeEventListener('pointerup', letGo);
      document.removeEventListener('pointercancel', letGo);
    };
  }, [container, words]);
  const clear = () => {
    clearSelection();
    setSelected(undefined);
  };
  return {selected, clear};
}

const clearSelection = () => document.getSelection()?.removeAllRanges();

function readSelection(container: HTMLElement, words: readonly BlockWords[]): Selected | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const passage = passageOf(container, range, words);
  if (!passage) return undefined;
  const {top, bottom, left, width} = range.getBoundingClientRect();
  const frame = container.getBoundingClientRect();
  return {
    passage,
    top: top - frame.top,
    bottom: bottom - frame.top,
    centre: Math.min(Math.max(left + width / 2 - frame.left, 0), frame.width),
  };
}
