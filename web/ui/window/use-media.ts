import {useSyncExternalStore} from 'react';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';

/** Whether the window or the device is as a media query says, now and later. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => onMediaChange(query, tell),
    () => mediaMatches(query),
    () => false,
  );
