// Nothing that a program does makes its trace endless, and nothing of the machine gets into one.
import {describe, expect, test} from 'vitest';
import {printedBy, stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import {traceOf} from '#schema/lessons/trace/trace.ts';
import {openPython} from '#tests/content-python.ts';
import {ran} from '#tests/course-checks/traced.ts';

/** Gives a program little time. */
const hasty = await openPython(600);

describe('is bounded, and leaves the program as it is:', () => {
  test.each([
    ['ten million turns', 'for i in range(10_000_000):\n    pass\nprint(i)', true],
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
    [
      'a __repr__ that is endless and large',
      'class A:\n    def __repr__(self):\n        return "x" * 100_000_000\na = A()\nprint("on")',
      false,
    ],
    [
      'a __repr__ that is no text',
      'class T(str):\n    def __len__(self):\n        return 3\nclass A:\n    def __repr__(self):\n        return T("y" * 500)\nclass B:\n    def __repr__(self):\n        return 5\na = [A(), B()]\nprint("on")',
      false,
    ],
    [
      'a __hash__ and a __bool__ that raise',
      'class A:\n    def __hash__(self):\n        raise ValueError\n    def __bool__(self):\n        raise ValueError\na = [A()]\nprint("on")',
      false,
    ],
    ['closures', 'fs = [lambda n=n: n for n in range(3)]\nprint([f() for f in fs])', false],
    [
      'generators without an end',
      'def g():\n    n = 0\n    while True:\n        yield n\n        n += 1\nfor n in g():\n    if n > 3000:\n        break',
      true,
    ],
    [
      'errors inside finally',
      'try:\n    try:\n        1 / 0\n    finally:\n        [][0]\nexcept IndexError:\n    print("on")',
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

  test('a text that is cut ends with a whole character', () => {
    const family = '👩‍👩‍👧';
    const {steps} = ran(
      `class A:\n    def __repr__(self):\n        return "${'a'.repeat(57)}${family}${'b'.repeat(200)}"\na = A()\nb = ["${'a'.repeat(116)}🇩🇪", 1]\nc = "e\\u0301" * 200`,
    );
    const texts = steps.at(-1)?.names.map(({text}) => text) ?? [];
    expect(texts[0]).toMatch(/^a+\.\.\.b+$/);
    expect(texts[1]).toBe(`['${'a'.repeat(116)}…`);
    expect(texts[2]).toMatch(/^'(?:e\u0301)+\.\.\.(?:e\u0301)+'$/);
    expect(texts.filter((text) => text.length > 121 || !text.isWellFormed())).toEqual([]);
  });

  test('a large value is told of as soon as a small one', () => {
    // Ten million elements: to sort or to write them takes far longer than the run is given.
    const large =
      'l = [0] * 10_000_000\ns = set(range(2_000_000))\nt = "x" * 10_000_000\nb = bytes(10_000_000)\nd = dict.fromkeys(range(500_000))\nfrom collections import namedtuple\nP = namedtuple("P", "x")\np = P(l)\nclass L(list):\n    pass\nq = L(l)\nfor n in range(100):\n    m = n';
    const {steps} = ran(large);
    expect(steps.at(-1)?.names.map(({name, text}) => `${name}=${text.slice(0, 9)}`)).toEqual([
      'l=[0, 0, 0,',
      's={0, 1, 2,',
      "t='xxxxxxxx",
      "b=b'\\x00\\x0",
      'd={0: None,',
      'p=P(([0, 0,',
      'q=[0, 0, 0,',
      'n=99',
      'm=99',
    ]);
  });
});

test('a program without an end is stopped, and told of as far as it was followed', () => {
  for (const source of [
    'n = 0\nwhile True:\n    n += 1',
    'while True: pass',
    'def f():\n    while True:\n        yield\nfor n in f():\n    print(end="")',
  ]) {
    const {
      trace: told,
      printed,
      error,
      isStopped,
    } = hasty.ask({
      programs: [source],
      trace: true,
      outputLimit: 1000,
    });
    const trace = traceOf(told);
    expect([isStopped, error?.type, trace && printedBy(trace)]).toEqual([true, 'KeyboardInterrupt', printed]);
    expect(trace && stepsOf(trace).at(-1)?.error).toBe('KeyboardInterrupt');
  }
});
