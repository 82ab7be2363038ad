import {keep, keyOfLearner, readKept} from '#web/io/kept.ts';

const MOST = 5;

/** Per learner: what one looked for is nobody else's. */
const keyOf = (userId: string) => keyOfLearner('palette-recent', userId);

/** Ids of what was picked last on this device, newest first. */
export function recentPicks(userId: string): readonly string[] {
  const kept = readKept(keyOf(userId));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

export const notePick = (userId: string, id: string): void =>
  keep(keyOf(userId), [id, ...recentPicks(userId).filter((other) => other !== id)].slice(0, MOST));
