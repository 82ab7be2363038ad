// A package is packed where it is built: two at once would take away each other's files. Test files are processes of their
// own, so the turn is a folder that only one of them can make.
import {mkdirSync, rmdirSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';

const TURN = join(tmpdir(), 'academy-packing');
const LOOK_EVERY_MS = 50;
/** A process that has packed for so long has ended without giving up its turn, ms. */
const LONGEST_MS = 120_000;

/** Runs the work when nobody else packs. */
export async function packing<T>(work: () => Promise<T>): Promise<T> {
  while (!take()) await pause(LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    rmdirSync(TURN);
  }
}

function take(): boolean {
  try {
    mkdirSync(TURN);
    return true;
  } catch {
    const since = statSync(TURN, {throwIfNoEntry: false})?.mtimeMs ?? Date.now();
    if (Date.now() - since > LONGEST_MS) rmdirSync(TURN);
    return false;
  }
}
