import {setTimeout as pause} from 'node:timers/promises';
import {publishDue, tellNext, type PublishNeeds} from '#sync/announcements/publish.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';

const LOOK_EVERY_MS = 1000;
/** Between two batches, ms: 10,000 learners are told within a minute, and what others do in the meantime is held up less. */
const PAUSE_MS = 50;
/** Batches of one round: a process that stops waits for it. */
const BATCHES = 20;

async function tellSome(needs: PublishNeeds): Promise<boolean> {
  for (let at = 0; at < BATCHES; at += 1) {
    if (!(await tellNext(needs))) return false;
    await pause(PAUSE_MS);
  }
  return true;
}

/** Every process of sync does both: rows say what is due, and one process at a time has each. */
export const announcementJobs = (needs: PublishNeeds & {readonly log: Log}): readonly Job[] => [
  every(LOOK_EVERY_MS, 'publish announcements', () => publishDue(needs), needs.log),
  every(LOOK_EVERY_MS, 'tell of announcements', () => tellSome(needs), needs.log),
];
