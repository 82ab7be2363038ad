// Python in a real browser, under the policy that its worker has on the academy's pages.
import {afterAll, expect, test} from 'vitest';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import {traceOf} from '#schema/lessons/trace/trace.ts';
import type {DriverReply} from '#schema/python/run.ts';
import {pythonPlace} from '#web/python/python.ts';
import type {Ending} from '#web/python/run-job.ts';
import {PythonRunner, type RunOptions} from '#web/python/runner.ts';

const runner = new PythonRunner(pythonPlace());
afterAll(() => runner.close());

type Ran = {readonly out: string; readonly err: string; readonly ending: Ending};

async function ran(source: string, options: Partial<RunOptions> = {}): Promise<Ran> {
  const printed = {out: '', err: ''};
  const {ending} = runner.run({
    programs: [source],
    ...options,
    onNews: (news) => {
      if (news.kind === 'output') printed[news.stream] += news.text;
    },
  });
  const ended = await ending;
  return {...printed, ending: ended};
}

const reply = ({ending}: Ran): DriverReply => {
  if (ending.how !== 'finished') throw new Error(`It ended: ${ending.how}`);
  return ending.reply;
};
/** Of what a program may try in one line: what it printed, or the type of the error that stopped it. */
const outcome = async (source: string): Promise<string> => {
  const tried = await ran(source);
  return reply(tried).error?.type ?? tried.out.trim();
};

test('prints exactly what a program prints, to the end of a line that has none', async () => {
  const {out, err, ending} = await ran(
    'import sys\nprint("é\\t", end="")\nprint("oops", file=sys.stderr, end="")',
  );
  expect({out, err, how: ending.how}).toEqual({out: 'é\t', err: 'oops', how: 'finished'});
});

test('a program has no names of the one before it, but those that it continues', async () => {
  await ran('x = 1');
  expect(reply(await ran('print(x)')).error?.type).toBe('NameError');
  expect((await ran('', {programs: ['x = 1\nprint("not shown")', 'print(x)']})).out).toBe('1\n');
});

test('what a program does to the language is gone with it', async () => {
  await ran('import builtins, sys\nbuiltins.print = None\nbuiltins.extra = 1\nsys.setrecursionlimit(50)');
  expect(
    await outcome(
      'print(len([1]), sys.getrecursionlimit() > 50 if "sys" in dir() else "extra" in dir(__builtins__))',
    ),
  ).toBe('1 False');
});

test('a program that closes its output, or makes a module up, harms itself alone', async () => {
  expect((await ran('import sys\nsys.stdout.close()')).ending.how).toBe('finished');
  const plot = 'import sys, types\nplt = types.ModuleType("plt")\nplt.get_fignums = lambda: 1 / 0\n';
  expect(await outcome(`${plot}sys.modules["matplotlib.pyplot"] = plt`)).toBe('ZeroDivisionError');
  expect(await outcome('print("well")')).toBe('well');
});

test('an error names its line, and its traceback has no other lines than the program’s', async () => {
  const {error} = reply(await ran('def half(n):\n    return 1 / n\n\nhalf(0)'));
  expect(error).toMatchObject({
    type: 'ZeroDivisionError',
    line: 2,
    summary: 'ZeroDivisionError: division by zero',
  });
  expect(error?.traceback.match(/File "/g)).toHaveLength(2);
  expect(reply(await ran('x = 1\nprint(x')).error).toMatchObject({type: 'SyntaxError', line: 2});
});

test('reads what it is given as input, and says when it wants more', async () => {
  const typed = await ran('print(int(input("n: ")) * 2)', {stdin: '21'});
  expect([typed.out, reply(typed).lacksInput]).toEqual(['n: 21\n42\n', false]);
  const none = reply(await ran('input()'));
  expect([none.error?.type, none.lacksInput]).toEqual(['EOFError', true]);
});

test('tells what names refer to after each line', async () => {
  const {trace} = reply(await ran('a = [1]\nb = a\nb.append(2)\nprint(a)', {trace: true}));
  const known = traceOf(trace);
  const steps = known ? stepsOf(known) : [];
  expect(steps.map(({line, changed, printed}) => [line, changed.join(), printed])).toEqual([
    [1, 'a', ''],
    [2, 'b', ''],
    [3, 'a,b', ''],
    [4, '', '[1, 2]\n'],
  ]);
  const [a, b] = steps[2]?.names ?? [];
  expect([a?.id === b?.id, a?.text, a?.type]).toEqual([true, '[1, 2]', 'list']);
});

test('a program may wait for what it has begun itself', async () => {
  const source =
    'import asyncio\nasync def main():\n    await asyncio.sleep(0.01)\n    print("slept")\nasyncio.run(main())';
  expect(await outcome(source)).toBe('slept');
});

test('a hundred million characters do not reach the page', async () => {
  const much = await ran('line = "x" * 999\nfor _ in range(100_000):\n    print(line)', {limitMs: 60_000});
  expect([much.out.length, reply(much).isCut]).toEqual([100_000, true]);
  const past = await ran('import os\nfor _ in range(2000):\n    os.write(1, b"x" * 1000)');
  expect(past.out.length).toBe(400_000);
});

test('an endless program ends at its limit, and the next one runs', async () => {
  const {ending} = await ran('while True:\n    pass', {limitMs: 1500});
  expect(ending).toEqual({how: 'time', limitMs: 1500});
  expect((await ran('print("well")')).out).toBe('well\n');
});

test('a program can be stopped, also one that catches everything', async () => {
  const run = runner.run({
    programs: ['while True:\n    try:\n        print("on")\n    except BaseException:\n        pass'],
    onNews: (news) => {
      if (news.kind === 'output') run.stop();
    },
  });
  expect(await run.ending).toEqual({how: 'stopped'});
  expect((await ran('print("well")')).out).toBe('well\n');
});

test('one that waits for its turn can be taken back', async () => {
  const first = runner.run({programs: ['print(1)']});
  const second = runner.run({programs: ['print(2)']});
  second.stop();
  expect([(await first.ending).how, (await second.ending).how]).toEqual(['finished', 'stopped']);
});

test('recursion without an end is an error of the program’s, even with a higher limit', async () => {
  expect(reply(await ran('def f(n):\n    return f(n + 1)\nf(0)')).error?.type).toBe('RecursionError');
  const {ending} = await ran(
    'import sys\nsys.setrecursionlimit(10**9)\ndef f(n):\n    return f(n + 1)\nf(0)',
  );
  expect(['finished', 'broken']).toContain(ending.how);
  expect((await ran('print("well")')).out).toBe('well\n');
});

test('memory has a limit, and comes back after it', async () => {
  const {error} = reply(
    await ran('kept = []\nwhile True:\n    kept.append(bytearray(10**7))', {limitMs: 60_000}),
  );
  expect(error?.type).toBe('MemoryError');
  expect((await ran('print(len(bytearray(10**8)))')).out).toBe('100000000\n');
});

// What leads out of Python into the browser, and there to what belongs to the learner.
test.each([
  ['from js import document', 'ImportError'],
  ['from js import fetch', 'ImportError'],
  ['from js import indexedDB', 'ImportError'],
  ['from js import caches, localStorage', 'ImportError'],
  ['from pyodide.code import run_js\nrun_js("1")', 'ImportError'],
  ['import pyodide_js\npyodide_js.runPython.constructor("return 1")()', 'JsException'],
  ['from pyodide.http import open_url\nopen_url("/")', 'NameError'],
  ['open("/etc/passwd")', 'FileNotFoundError'],
  ['import os\nos.fork()', 'OSError'],
  ['import subprocess\nsubprocess.run(["ls"])', 'OSError'],
  ['import threading\nthreading.Thread(target=print).start()', 'RuntimeError'],
])('a program gets no further than an error: %s', async (source, type) => {
  expect(await outcome(source)).toBe(type);
});

test('a program reaches neither the academy nor another server', async () => {
  const before = performance.getEntriesByType('resource').length;
  const ask = (address: string) => `import urllib.request\nurllib.request.urlopen("${address}", timeout=2)`;
  for (const address of [location.origin, `${location.origin}/api/auth/me`, 'http://127.0.0.1:9/']) {
    expect(await outcome(ask(address))).toMatch(/Error|Disconnected/);
  }
  expect(performance.getEntriesByType('resource').slice(before)).toEqual([]);
});
