import type {KeyboardEvent as ReactKeyboardEvent} from 'react';

/** What browsers say of a key that went to an input method (UI Events, 7.3.1). */
const PROCESSED = 229;

/**
 * Whether a key belongs to an input method, in which Enter takes a word and Escape takes it back: whoever acts on keys while a
 * text is typed lets it be. Safari ends the composition before it tells of the key that ended it: only its code is left then.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const {isComposing: isUnderWay, keyCode} = 'nativeEvent' in event ? event.nativeEvent : event;
  return isUnderWay || keyCode === PROCESSED;
}

/** For what Radix closes with Escape. */
export const closing = {
  onEscapeKeyDown: (event: KeyboardEvent): void => {
    if (isComposing(event)) event.preventDefault();
  },
} as const;
