import {keep, readKept} from '#web/io/kept.ts';
import {shortcuts} from '#web/ui/shortcuts.ts';

const KEY = 'single-keys';

/** Brings back what was chosen on this device: single keys are on unless they were turned off. */
export const restoreSingleKeys = (): void => shortcuts.setSingleKeys(readKept(KEY) !== false);

export function chooseSingleKeys(on: boolean): void {
  keep(KEY, on);
  shortcuts.setSingleKeys(on);
}
