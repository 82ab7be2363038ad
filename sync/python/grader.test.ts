// The real grader in its real sandbox, attacked by programs.
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import type {CodeTest} from '#schema/python/code-tests.ts';
import {graderIn, type Grader, type TestResult} from '#sync/python/grader.ts';
import {said} from '#tests/decoders.ts';
import {gradersOf} from '#tests/grader-processes.ts';
import {ATTACKS, CANARY, CANARY_NAME} from '#tests/python-attacks.ts';

// A busy machine starts a process in seconds.
vi.setConfig({testTimeout: 300_000, hookTimeout: 300_000});

const logged: unknown[] = [];
const log = (...words: unknown[]) => logged.push(words);

type Task = [name: string, program: string, tests: readonly CodeTest[]];

describe.skipIf(process.platform !== 'linux')('a grader', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-grader-'));
  const canary = join(dataDir, 'canary.txt');
  let grader: Grader;
  let listener: Server;
  let visits = 0;
  let expectedCount = 0;
  const ADDS = 'def add(a, b): return a + b';
  const TESTS: readonly CodeTest[] = [
    {name: 'adds', call: 'add(1, 2)', equals: '3'},
    {name: 'adds texts', call: "add('a', 'b')", equals: "'ab'", hidden: true},
    {name: 'adds nothing', call: 'add(0, 0)', equals: '0'},
  ];
  const BAD: Readonly<Record<string, readonly [program: string, words: RegExp]>> = {
    'loops for ever': ['def add(a, b):\n  while True: pass', /too long/],
    'loops before it is asked': [
      'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
      /too long/,
    ],
    sleeps: ['import time\ndef add(a, b): time.sleep(600)', /too long/],
    'allocates without end': [
      'def add(a, b):\n  xs = []\n  while True: xs.append(bytearray(10_000_000))',
      /MemoryError|memory|broke off/,
    ],
    'grows one text': ['def add(a, b):\n  t = "x"\n  while True: t += t', /MemoryError|memory|broke off/],
    recurses: ['def add(a, b): return add(a, b)', /RecursionError/],
    'recurses past the limit': [
      'import sys\nsys.setrecursionlimit(10**8)\ndef add(a, b): return add(a, b)',
      /RecursionError|MemoryError|memory|broke off|too long/,
    ],
    leaves: ['import os\ndef add(a, b): os._exit(0)', /broke off/],
    'breaks the reply': [
      'import json\njson.dumps = lambda *_: "{}"\ndef add(a, b): return a + b',
      /broke off/,
    ],
    'patches what judges': [
      `
import sys
class Any:
    def __eq__(self, other): return True
    def __repr__(self): return "3"
frame = sys._getframe()
while frame:
    frame.f_globals["judge"] = lambda *_: True
    for value in list(frame.f_locals.values()):
        if isinstance(value, dict): value["passed"] = True
    frame = frame.f_back
def add(a, b): return Any()`,
      /^3 \(Any\)$/,
    ],
  };
  const FLOOD = `import os\nfor _ in range(1000): print("x" * 100_000)\nos.write(1, b"y" * 1_000_000)\n${ADDS}`;
  const LEAVES_MARKS = `import builtins, json\nbuiltins.sum = lambda _: 3\njson.mark = 1\nopen("/home/mark", "w").write("x")\n${ADDS}`;
  const LOOKS = 'import json, os\nseen = hasattr(json, "mark"), os.path.exists("/home/mark"), sum([1])';
  const HONEST = 20;

  /** All at once, attackers and honest learners in turn. */
  let graded: ReadonlyMap<string, readonly TestResult[]>;

  let umask = 0;
  beforeAll(async () => {
    // As an academy is started.
    umask = process.umask(0o077);
    writeFileSync(canary, CANARY);
    process.env[CANARY_NAME] = CANARY;
    listener = createServer(() => (visits += 1)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const {port} = listener.address() as AddressInfo;
    grader = graderIn({
      dataDir,
      log,
      limits: {cpuMs: 2000, wallMs: 20_000},
      queue: {slots: 2, mostWaiting: 100, mostEach: 4},
    });
    const leaks: CodeTest = {name: 'leaks', call: "'canary' in str(leak)", equals: 'True'};
    const bad: Task[] = [
      ...Object.entries(BAD).map(([name, [program]]): Task => [name, program, TESTS]),
      ...Object.entries(ATTACKS).map(([name, attack]): Task => [name, attack({file: canary, port}), [leaks]]),
      ['floods', FLOOD, [...TESTS, {name: 'prints', prints: 'x'}]],
      ['leaves marks', LEAVES_MARKS, TESTS],
      ['looks', LOOKS, [{name: 'clean', call: 'seen', equals: '(False, False, 1)'}]],
      ['is wrong', 'def add(a, b): return 3', TESTS],
    ];
    const honest = Array.from({length: HONEST}, (_, at): Task => [
      `honest ${at}`,
      `def mine(): return ${at}`,
      [{name: 'mine', call: 'mine()', equals: String(at % 2 ? at : -1)}],
    ]);
    const all = bad.flatMap((task, at) => [task, ...honest.slice(at, at + 1)]);
    expectedCount = bad.length + HONEST;
    graded = new Map(
      await Promise.all(
        all.map(async ([name, program, tests]): Promise<[string, readonly TestResult[]]> => [
          name,
          await results(program, tests, name),
        ]),
      ),
    );
  });
  afterAll(() => {
    grader.close();
    listener.close();
    process.umask(umask);
    delete process.env[CANARY_NAME];
    rmSync(dataDir, {recursive: true, force: true});
  });

  const results = async (program: string, tests: readonly CodeTest[], learnerId: string) => {
    const result = await grader.grade({program, tests}, {learnerId});
    if (result.state !== 'graded') throw new Error(`Not graded: ${JSON.stringify(result)}`);
    return result.results;
  };

  test('50 learners at once are all graded, each by their own program', () => {
    expect(expectedCount).toBeGreaterThanOrEqual(50);
    expect(graded.size).toBe(expectedCount);
    const own = Array.from({length: HONEST}, (_, at) => graded.get(`honest ${at}`)?.[0]?.passed);
    expect(own).toEqual(own.map((_, at) => at % 2 === 1));
  });

  test('each test is judged, and they keep their order', () => {
    expect(graded.get('is wrong')).toEqual([
      {name: 'adds', hidden: false, passed: true, expected: '3', actual: '3'},
      {name: 'adds texts', hidden: true, passed: false, expected: "'ab'", actual: '3'},
      {name: 'adds nothing', hidden: false, passed: false, expected: '0', actual: '3'},
    ]);
  });

  test.each(Object.entries(BAD))('a program that %s fails', (name, [, words]) => {
    const all = graded.get(name) ?? [];
    expect(all.map(({passed}) => passed)).toEqual([false, false, false]);
    expect(all[0]?.actual).toMatch(words);
  });

  test('a program that prints 100 MB is graded by what it does, its output is cut', () => {
    expect(graded.get('floods')?.map(({passed}) => passed)).toEqual([true, true, true, false]);
  });

  test.each(Object.keys(ATTACKS))('a program gets at nothing by %s', (name) => {
    const [seen] = graded.get(name) ?? [];
    expect(seen?.passed, seen?.actual).toBe(false);
    expect(seen?.actual).not.toContain(CANARY);
  });

  test('what a program leaves behind is gone with it', () => {
    expect(graded.get('leaves marks')?.map(({passed}) => passed)).toEqual([true, true, true]);
    expect(graded.get('looks')?.map(({actual}) => actual)).toEqual(['(False, False, 1, )']);
  });

  test('after all of that nothing of the academy was touched, and the next grade is right', async () => {
    expect(readFileSync(canary, 'utf8')).toBe(CANARY);
    expect(process.env[CANARY_NAME]).toBe(CANARY);
    expect(visits).toBe(0);
    expect((await results(ADDS, TESTS, 'next')).map(({passed}) => passed)).toEqual([true, true, true]);
  });

  test('no process outlives its program, not even one that loops', async () => {
    const loop = results('while True: pass', TESTS, 'loop');
    await expect.poll(() => gradersOf(process.pid).length).toBeGreaterThan(0);
    const pids = gradersOf(process.pid);
    await loop;
    await expect.poll(() => pids.filter((pid) => said(pid, 'cmdline') !== ''), {timeout: 60_000}).toEqual([]);
  });

  test('who sends too much at once is told to wait', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => grader.grade({program: ADDS, tests: TESTS}, {learnerId: 'eager'})),
    );
    expect(all.map(({state}) => state)).toEqual(['graded', 'graded', 'graded', 'graded', 'busy']);
  });
});

test('without a sandbox nothing is graded, and it says why', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-grader-'));
  const tests: readonly CodeTest[] = [{name: 'a', call: '1', equals: '1'}];
  const none = graderIn({dataDir, log, sandboxes: []});
  expect(await none.grade({program: '', tests}, {learnerId: 'ada'})).toEqual({
    state: 'unavailable',
    why: 'Code is graded on Linux only.',
  });
  const bare = {name: 'bare', command: () => ['/bin/sh', '-c', 'echo "unshare: not permitted" >&2; exit 1']};
  const open = {name: 'open', command: () => ['/bin/sh', '-c', 'echo \'{"files":["etc"],"user":0}\'']};
  const refused = graderIn({dataDir, log, sandboxes: [bare, open]});
  expect(await refused.grade({program: '', tests}, {learnerId: 'ada'})).toEqual({
    state: 'unavailable',
    why: 'bare: unshare: not permitted · open: it sees files of the system',
  });
  rmSync(dataDir, {recursive: true, force: true});
});
