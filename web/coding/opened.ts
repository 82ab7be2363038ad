import {OFFLINE_MAX} from '#schema/coding/coding.limits.ts';
import {isTexts, kept} from '#web/io/kept.ts';

/** Projects that were opened here, the last one first: their files stay on the device. */
const opened = kept({name: 'opened-projects', owner: 'device', until: 'signed-out', schema: isTexts});

export const openedProjects = (): readonly string[] => opened.read() ?? [];

export function noteOpened(projectId: string): void {
  const others = openedProjects().filter((id) => id !== projectId);
  opened.keep([projectId, ...others].slice(0, OFFLINE_MAX));
}
