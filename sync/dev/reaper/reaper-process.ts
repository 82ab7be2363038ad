// What waits for the end of the process that started it (reaper.ts). Standard input names folders to remove, a line each,
// and closes with that process.
import {rmSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {until} from '#sync/dev/wait.ts';

/** Time that servers have to end by themselves, ms. */
const GRACE_MS = 5000;

const [, , id = ''] = process.argv;
// A terminal that is interrupted or closed tells all its processes: this one has its work before it.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => undefined);

const folders: string[] = [];
for await (const folder of createInterface({input: process.stdin})) folders.push(folder);

// Only these: whoever starts the same again meanwhile has a mark of its own.
const left = () => findMarked(id, STARTED_BY);
tell(left(), 'SIGTERM');
await until(async () => left().length === 0, {limitMs: GRACE_MS, everyMs: 100}).catch(() =>
  tell(left(), 'SIGKILL'),
);
for (const folder of folders) rmSync(folder, {recursive: true, force: true, maxRetries: 5});

function tell(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
}
