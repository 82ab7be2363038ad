import {useCallback, useSyncExternalStore} from 'react';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

/** Whether the window is as a media query says, such as `(width < 40rem)`; it follows the window. */
export function useMedia(query: string): boolean {
  const watch = useCallback((onChange: () => void) => onMediaChange(query, onChange), [query]);
  return useSyncExternalStore(watch, () => mediaMatches(query));
}
