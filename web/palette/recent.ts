import {isTexts, kept} from '#web/io/kept.ts';

const MOST = 5;

/** Per learner: what one looked for is nobody else's. */
const picks = kept({name: 'palette-recent', owner: 'learner', until: 'signed-out', schema: isTexts});

/** Ids of what was picked last on this device, newest first. */
export const recentPicks = (userId: string): readonly string[] => picks(userId).read() ?? [];

export const notePick = (userId: string, id: string): void =>
  picks(userId).keep([id, ...recentPicks(userId).filter((other) => other !== id)].slice(0, MOST));
