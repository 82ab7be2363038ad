import {useLayoutEffect, type RefObject} from 'react';

/** Where somebody was typing in a field that went in this very drawing: how far from the end of its text. */
let left: {readonly place: string; readonly start: number; readonly end: number} | undefined;

/**
 * Who was typing in the field that this one takes the place of types on: caret and selection come along. Nobody else's focus
 * is taken.
 * @param before the place of that field, whose text is at the end of this one's.
 */
export function useCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  {place, before}: {readonly place: string; readonly before?: string | undefined},
): void {
  useLayoutEffect(() => {
    const field = area.current;
    if (!field) return undefined;
    if (left && left.place === before) {
      const {length} = field.value;
      field.focus({preventScroll: true});
      field.setSelectionRange(length - left.start, length - left.end);
      left = undefined;
    }
    return () => {
      if (document.activeElement !== field) return;
      const {value, selectionStart, selectionEnd} = field;
      left = {place, start: value.length - selectionStart, end: value.length - selectionEnd};
      // What takes its place is drawn by then.
      queueMicrotask(() => (left = undefined));
    };
  }, [area, place, before]);
}
