import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {SetupFailure} from '#sync/dev/failure.ts';
import {takeDataFolder} from '#sync/dev/data/lock.ts';
import {findMarked, MARK} from '#sync/dev/supervisor/orphans.ts';
import {readProcfile} from '#sync/dev/procfile.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';

let folder = '';
let mark = '';
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-lock-'));
  mark = folder.split('/').at(-1) ?? '';
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, {recursive: true});
});

const pidFile = () => join(folder, 'academy.pid');
async function another(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, {stdio: 'ignore', env: {...process.env, ...env}});
  children.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}
const node = (env?: Record<string, string>) =>
  another(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], env);

describe('the data folder', () => {
  test('is taken, and given back', () => {
    const release = takeDataFolder(folder, mark);
    expect(readFileSync(pidFile(), 'utf8')).toBe(String(process.pid));
    release();
    expect(existsSync(pidFile())).toBe(false);
  });

  test('is not taken from an academy that runs, which is named', async () => {
    const pid = await node();
    writeFileSync(pidFile(), String(pid));
    expect(() => takeDataFolder(folder, mark)).toThrow(SetupFailure);
    expect(() => takeDataFolder(folder, mark)).toThrow(
      `An academy already runs on ${folder} (process ${pid}).`,
    );
    expect(readFileSync(pidFile(), 'utf8')).toBe(String(pid));
  });

  test('is taken over from a process that is gone', async () => {
    const pid = await node();
    const [child] = children;
    if (!child) throw new Error('there is no child');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    writeFileSync(pidFile(), String(pid));
    takeDataFolder(folder, mark)();
  });

  test('is taken over when the number belongs to another program by now', async () => {
    writeFileSync(pidFile(), String(await another('sleep', ['60'])));
    takeDataFolder(folder, mark)();
  });

  test('is taken over when the file holds no number', () => {
    writeFileSync(pidFile(), 'nonsense');
    takeDataFolder(folder, mark)();
  });

  test('is cleared of what a killed academy left running on it', async () => {
    const left = await node({[MARK]: `${mark}/zero`});
    const other = await node({[MARK]: `${mark}-other/zero`});
    await expect.poll(() => findMarked(mark)).toEqual([left]);
    takeDataFolder(folder, mark)();
    await expect.poll(() => findMarked(mark)).toEqual([]);
    expect(findMarked(`${mark}-other`)).toEqual([other]);
  });
});

describe('the Procfile', () => {
  test('lists name and command of each line, and nothing else', () => {
    const file = join(folder, 'Procfile');
    writeFileSync(file, '# a comment\n\nweb: node a.ts --flag: x\nno command:\nsync:node b.ts\n');
    expect([...readProcfile(file)]).toEqual([
      ['web', 'node a.ts --flag: x'],
      ['sync', 'node b.ts'],
    ]);
  });

  test('of the academy has its five processes', () => {
    expect([...readProcfile().keys()]).toEqual(['postgres', 'zero', 'sync', 'signal', 'web']);
  });
});

describe('the secrets', () => {
  test('are created once, readable for their owner only', () => {
    const made = readOrMakeSecrets(folder, {});
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    for (const secret of Object.values(made)) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrMakeSecrets(folder, {})).toEqual(made);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('of the environment come first and are not written down', () => {
    const given = readOrMakeSecrets(folder, {ZERO_API_KEY: 'from outside'});
    expect(given.ZERO_API_KEY).toBe('from outside');
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('from outside');
  });
});
