// What the tracer tells of a program, in the Python of browsers: nothing that a program does makes it endless, nothing of
// the machine gets into it, and the program comes to what it comes to alone.
import {describe, expect, test} from 'vitest';
import {printedBy, stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import {MOST_STEPS, traceOf} from '#schema/lessons/trace/trace.ts';
import {openPython} from '#tests/content-python.ts';
import {traceFaults} from '#tests/course-checks/trace-faults.ts';

const python = await openPython();
const OUTPUT_LIMIT = 100_000;

function ran(source: string, earlier: readonly string[] = []) {
  const request = {programs: [...earlier, source], names: true, outputLimit: OUTPUT_LIMIT};
  const {trace: told, printed, names = [], error} = python.ask({...request, trace: true});
  const trace = traceOf(told);
  if (!trace) throw new Error('That is no trace.');
  const alone = python.ask(request);
  // What it is followed by changes nothing.
  expect([printed, error?.summary]).toEqual([alone.printed, alone.error?.summary]);
  expect(printedBy(trace)).toBe(printed);
  expect(trace.steps.length).toBeLessThanOrEqual(MOST_STEPS);
  return {trace, steps: stepsOf(trace), error, faults: traceFaults(trace, {printed, names})};
}
const told = (source: string, earlier?: readonly string[]) =>
  ran(source, earlier).steps.map(({kind, line, scope, names, value, error}) =>
    [kind, line, scope, names.map(({name, text}) => `${name}=${text}`).join(' '), value ?? error ?? ''].join(
      '|',
    ),
  );

describe('tells', () => {
  test('of each line what is true after it, and which names are one object', () => {
    const {steps, faults} = ran('a = [1]\nb = a\nc = [1]\nb.append(2)\nprint(a)');
    expect(faults).toEqual([]);
    expect(steps.map(({line, changed, printed}) => [line, changed.join(), printed])).toEqual([
      [1, 'a', ''],
      [2, 'b', ''],
      [3, 'c', ''],
      [4, 'a,b', ''],
      [5, '', '[1, 2]\n'],
    ]);
    const [a, b, c] = steps.at(-1)?.names ?? [];
    expect([a?.id === b?.id, a?.id === c?.id]).toEqual([true, false]);
  });

  test('of calls, what they are given and what they give', () => {
    expect(told('def double(n):\n    m = n * 2\n    return m\nx = double(3)')).toEqual([
      'line|1|||',
      'call|1|double|n=3|',
      'line|2|double|n=3 m=6|',
      'return|3|double|n=3 m=6|6',
      'line|4||x=6|',
    ]);
  });

  test('of a generator, when it pauses and when it goes on, in one frame', () => {
    const {trace, steps} = ran('def g():\n    yield 1\n    yield 2\nprint(list(g()))');
    expect(steps.map(({kind, line, value = ''}) => `${kind} ${line} ${value}`.trim())).toEqual([
      'line 1',
      'call 1',
      'yield 2 1',
      'call 2',
      'yield 3 2',
      'call 3',
      'return 3 None',
      'line 4',
    ]);
    expect(trace.frames).toEqual(['', 'g']);
  });

  test('of closures, their own names and those around them', () => {
    expect(
      told(
        'def outer():\n    n = 1\n    def inner():\n        return n + 1\n    return inner()\nprint(outer())',
      ),
    ).toContain('return|4|inner|n=1|2');
  });

  test('of an error, on which line it is raised and through which it goes', () => {
    expect(
      told('def f(x):\n    return 1 / x\ntry:\n    f(0)\nexcept ZeroDivisionError:\n    ok = True\nf(0)'),
    ).toEqual([
      'line|1|||',
      'line|3|||',
      'call|1|f|x=0|',
      'exception|2|f|x=0|ZeroDivisionError: division by zero',
      'exception|4|||ZeroDivisionError: division by zero',
      'line|5|||',
      'line|6||ok=True|',
      'call|1|f|x=0|',
      'exception|2|f|x=0|ZeroDivisionError: division by zero',
      'exception|7||ok=True|ZeroDivisionError: division by zero',
    ]);
  });

  test('of an error inside finally, both', () => {
    const steps = told('try:\n    1 / 0\nfinally:\n    raise KeyError("x")');
    expect(steps.filter((step) => step.startsWith('exception'))).toEqual([
      'exception|2|||ZeroDivisionError: division by zero',
      "exception|4|||KeyError: 'x'",
    ]);
  });

  test('of earlier programs only what the program uses', () => {
    expect(told('total = price * 2', ['price = 4\nother = 5\ndef f():\n    return 1'])).toEqual([
      'line|1||price=4 total=8|',
    ]);
    expect(told('x = f()', ['def f():\n    return 1'])).toEqual(['line|1||x=1|']);
  });
});

describe('a long loop', () => {
  test('is told by its first three turns and the last one', () => {
    const {steps, faults, trace} = ran('t = 0\nfor i in range(1000):\n    t += i\nprint(t)');
    expect([faults, trace.isCut]).toEqual([[], false]);
    expect(steps.map(({line, turns}) => (turns ? turns.join('-') : line))).toEqual([
      1,
      2,
      3,
      2,
      3,
      2,
      3,
      '4-999',
      2,
      3,
      2,
      4,
    ]);
    // The thousand turns, and the look that found nothing more.
    expect(steps.map(({visits}) => visits).slice(-5)).toEqual([999, 1000, 1000, 1001, 1]);
  });

  test('keeps the turns that go another way', () => {
    const {steps} = ran('for i in range(500):\n    if i == 250:\n        print("half")\n    n = i');
    expect(steps.flatMap(({turns}) => (turns ? [turns.join('-')] : []))).toEqual(['4-249', '255-499']);
  });

  test('in another is left out of each of its turns', () => {
    const {steps, faults} = ran(
      'n = 0\nfor i in range(4):\n    for j in range(200):\n        n += 1\nprint(n)',
    );
    expect(faults).toEqual([]);
    expect(steps.filter(({turns}) => turns?.join('-') === '4-199').length).toBe(4);
  });
});

describe('is bounded, and leaves the program as it is:', () => {
  test.each([
    ['ten million turns', 'n = 0\nfor i in range(200_000):\n    n += i\nprint(n)', true],
    ['recursion to the limit', 'def f(n):\n    return f(n + 1)\nf(0)', true],
    [
      'recursion that is caught',
      'def f(n):\n    return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError:\n    print("deep")',
      true,
    ],
    ['a tracer of its own', 'import sys\nsys.settrace(None)\nx = 1\nprint(x)', true],
    [
      'deep and circular structures',
      'a = []\na.append(a)\nd = {}\nfor _ in range(50):\n    d = {"d": d}\nprint(len(a))',
      false,
    ],
    ['a text of a megabyte', 's = "é😀" * 500_000\nprint(len(s))', false],
    ['an int of more digits than Python writes', 'n = 10 ** 5000\nprint(n > 1)', false],
    ['texts that run from right to left', 's = "שלום"\nprint(s)', false],
    [
      'a __repr__ that raises',
      'class A:\n    def __repr__(self):\n        raise SystemExit\na = A()\nprint("on")',
      false,
    ],
    [
      'a __repr__ that prints',
      'class A:\n    def __repr__(self):\n        print("loud")\n        return "A"\na = A()\nprint("on")',
      false,
    ],
    [
      'a __repr__ that never ends',
      'class A:\n    def __repr__(self):\n        while True:\n            pass\na = A()\nprint("on")',
      false,
    ],
    [
      'an __eq__ that raises',
      'class A:\n    def __eq__(self, other):\n        raise ValueError\n    __hash__ = None\na = A()\nb = A()\nprint("on")',
      false,
    ],
    [
      'a __del__ that prints',
      'class A:\n    def __del__(self):\n        print("gone")\na = A()\na = 1\nprint("on")',
      false,
    ],
    ['an exit', 'print("on")\nraise SystemExit(3)', false],
    ['a sample that does not compile', 'print(', false],
  ])('%s', (_, source, isCut) => {
    const {trace, faults} = ran(source);
    expect([trace.isCut, faults]).toEqual([isCut, []]);
  });

  test('how a long program ended is told in any case', () => {
    const {steps} = ran('def f(n):\n    return f(n + 1)\nf(0)');
    expect(steps.at(-1)).toMatchObject({kind: 'exception', line: 3});
    expect(steps.at(-1)?.error).toMatch(/^RecursionError/);
  });

  test('nothing of the machine is in it', () => {
    const source =
      'import io\nfrom pathlib import Path\nclass A: pass\na = [A(), object()]\nb = a[0]\nb.n = 1\np = Path("x").absolute()\ns = {"b", "a"}';
    const one = ran(source);
    expect(one.faults).toEqual([]);
    expect(JSON.stringify(one.trace)).not.toMatch(/0x|tmp/);
    expect(one.steps.at(-1)?.names.map(({text}) => text)).toEqual([
      '[A(n=1), <object object>]',
      'A(n=1)',
      "PosixPath('x')",
      "{'a', 'b'}",
    ]);
    expect(ran(source).trace).toEqual(one.trace);
  });
});
