// The ways to a sandbox that this machine does not take by itself: those of an academy that runs as another user, and those
// that come second. What may not be had here is skipped by name.
import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import type {CodeTest} from '#schema/python/code-tests.ts';
import {graderIn} from '#sync/python/grader.ts';
import {sandboxes, type Sandbox} from '#sync/python/grader-sandbox.ts';
import {said} from '#tests/decoders.ts';
import {gradersOf} from '#tests/grader-processes.ts';
import {ATTACKS, CANARY, CANARY_NAME} from '#tests/python-attacks.ts';

vi.setConfig({testTimeout: 300_000, hookTimeout: 300_000});

/** Nobody on any machine. */
const STRANGER = '61234';
const isRoot = process.getuid?.() === 0;

type Way = {
  readonly name: string;
  readonly sandbox: Sandbox | undefined;
  /** A command that needs what the sandbox needs, and does nothing. */
  readonly trial: readonly string[];
};

/** As that user, who has no rights. */
const asStranger = (command: readonly string[]): readonly string[] =>
  isRoot
    ? ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', '--', ...command]
    : command;

const sandboxOf = (name: string, asRoot: boolean): Sandbox | undefined => {
  const found = sandboxes(process.platform, asRoot).find((one) => one.name === name);
  if (!found || asRoot) return found;
  return {...found, command: (stage, inside) => asStranger(found.command(stage, inside))};
};

const BWRAP = 'bwrap --ro-bind / / --unshare-all true'.split(' ');
const UNSHARE = 'unshare --user --map-root-user --mount --net --pid --fork true'.split(' ');

const WAYS: readonly Way[] = [
  ...(isRoot ? [{name: 'bubblewrap, as root', sandbox: sandboxOf('bubblewrap', true), trial: BWRAP}] : []),
  {
    name: 'bubblewrap, as a user without rights',
    sandbox: sandboxOf('bubblewrap', false),
    trial: asStranger(BWRAP),
  },
  {
    name: 'unshare, as a user without rights',
    sandbox: sandboxOf('unshare', false),
    trial: asStranger(UNSHARE),
  },
];

/** Why a way can't be had here; empty where it can. */
function lackOf({sandbox, trial: [program = '', ...more]}: Way): string {
  if (!sandbox) return 'needs Linux';
  const {status, stderr, error} = spawnSync(program, more, {encoding: 'utf8'});
  if (error) return `needs ${program}`;
  return status === 0 ? '' : `not allowed here: ${stderr.trim().split('\n')[0]}`;
}

/** All attacks in one program: what each got at, or the error that stopped it. */
const attacking = (programs: readonly string[]): string => `
leaks = []
for source in ${JSON.stringify(programs)}:
    names = {}
    try:
        exec(source, names)
        leaks.append(str(names.get("leak")))
    except BaseException as error:
        leaks.append("stopped by " + type(error).__name__)
`;

const ADDS = 'def add(a, b): return a + b';
const TESTS: readonly CodeTest[] = [
  {name: 'adds', call: 'add(1, 2)', equals: '3'},
  {name: 'adds texts', call: "add('a', 'b')", equals: "'ab'", hidden: true},
];

describe.each(WAYS.map((way) => ({...way, lack: lackOf(way)})))('$name', ({sandbox, lack}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-sandbox-'));
  const canary = join(dataDir, 'canary.txt');
  const logged: unknown[] = [];
  const grader = graderIn({
    dataDir,
    log: (...words) => logged.push(words),
    sandboxes: sandbox ? [sandbox] : [],
    limits: {cpuMs: 2000, wallMs: 20_000},
  });
  let listener: Server;
  let visits = 0;
  beforeAll(async () => {
    // The other user has to get at what they are to run.
    chmodSync(dataDir, 0o755);
    writeFileSync(canary, CANARY);
    process.env[CANARY_NAME] = CANARY;
    listener = createServer(() => (visits += 1)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  afterAll(() => {
    grader.close();
    listener.close();
    delete process.env[CANARY_NAME];
    rmSync(dataDir, {recursive: true, force: true});
  });
  const grade = async (program: string, tests: readonly CodeTest[]) => {
    const result = await grader.grade({program, tests}, {learnerId: 'ada'});
    if (result.state !== 'graded') throw new Error(`Not graded: ${JSON.stringify([result, logged])}`);
    return result.results;
  };

  test('grades, and lets nothing out', async ({skip}) => {
    skip(lack !== '', lack);
    const {port} = listener.address() as AddressInfo;
    const programs = Object.values(ATTACKS).map((attack) => attack({file: canary, port}));
    const [seen, count] = await grade(attacking(programs), [
      {name: 'got at', call: "[one for one in leaks if 'canary' in one]", equals: '[]'},
      {name: 'tried', call: 'len(leaks)', equals: String(programs.length)},
    ]);
    expect([seen?.actual, count?.actual]).toEqual(['[]', String(programs.length)]);
    expect((await grade(ADDS, TESTS)).map(({passed}) => passed)).toEqual([true, true]);
    expect((await grade('def add(a, b): return 3', TESTS)).map(({passed}) => passed)).toEqual([true, false]);
    expect([visits, readFileSync(canary, 'utf8')]).toEqual([0, CANARY]);
  });

  test('ends what does not end, with every process of it', async ({skip}) => {
    skip(lack !== '', lack);
    const loop = grade('while True: pass', TESTS);
    await expect.poll(() => gradersOf(process.pid).length).toBeGreaterThan(0);
    const pids = gradersOf(process.pid);
    expect((await loop).map(({actual}) => actual)[0]).toMatch(/too long/);
    await expect.poll(() => pids.filter((pid) => said(pid, 'cmdline') !== ''), {timeout: 60_000}).toEqual([]);
    expect(existsSync(canary)).toBe(true);
  });
});
