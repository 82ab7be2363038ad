import {useCallback, useSyncExternalStore} from 'react';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

/** Whether the window or the device is as a media query says, now and later. */
export function useMedia(query: string): boolean {
  // Another function each time would be another subscription.
  const watch = useCallback((onChange: () => void) => onMediaChange(query, onChange), [query]);
  return useSyncExternalStore(
    watch,
    () => mediaMatches(query),
    () => false,
  );
}
