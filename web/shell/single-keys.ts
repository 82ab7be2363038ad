import {isFlag, kept} from '#web/io/kept.ts';
import {shortcuts} from '#web/ui/keys/shortcuts.ts';

const chosen = kept({name: 'single-keys', owner: 'device', until: 'forever', schema: isFlag});

/** Brings back what was chosen on this device: single keys are on unless they were turned off. */
export const restoreSingleKeys = (): void => shortcuts.setSingleKeys(chosen.read() !== false);

export function chooseSingleKeys(on: boolean): void {
  chosen.keep(on);
  shortcuts.setSingleKeys(on);
}
