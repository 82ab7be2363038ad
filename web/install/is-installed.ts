import {said} from '#web/io/browser/said.ts';
import {mediaMatches} from '#web/ui/window/media.ts';

/** Whether the page runs in a window of the installed app's own. */
export const isInstalled = (): boolean =>
  mediaMatches('(display-mode: standalone)') ||
  // Of iPhones and iPads.
  said(() => (navigator as {readonly standalone?: boolean}).standalone) === true;
