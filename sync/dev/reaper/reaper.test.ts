import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';

const MARKED = 'ACADEMY_TEST_OF_REAPER';
let folder = '';
let mark = '';

afterEach(() => {
  for (const pid of findMarked(mark, MARKED)) process.kill(pid, 'SIGKILL');
  rmSync(folder, {recursive: true, force: true});
});

/** Starts two servers, each in a group of its own; one ignores that it is told to end. */
const PROGRAM = `
const {spawn} = await import('node:child_process');
const {endWithMe, removeWithMe} = await import('#sync/dev/reaper/reaper.ts');
const server = (code) => spawn(process.execPath, ['--eval', code + 'setInterval(() => {}, 1000)'], {detached: true, stdio: 'ignore'});
endWithMe();
removeWithMe(process.argv[1]);
server('');
server("process.on('SIGTERM', () => {});");
process.send('started');
setInterval(() => {}, 1000);`;

async function started() {
  folder = mkdtempSync(join(tmpdir(), 'academy-reaper-'));
  mark = folder;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {...process.env, [MARKED]: mark},
  });
  await new Promise((resolve) => child.once('message', resolve));
  // The program, its reaper and the two servers.
  await expect.poll(() => findMarked(mark, MARKED).length).toBe(4);
  return child;
}

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'after a %s of what started them, servers end and its folder is removed',
  async (signal) => {
    const child = await started();
    child.kill(signal);
    await expect.poll(() => findMarked(mark, MARKED)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  },
);
