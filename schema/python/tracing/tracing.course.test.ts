// What the tracer tells of a program, in the Python of browsers.
import {describe, expect, test} from 'vitest';
import {ran, told} from '#tests/course-checks/traced.ts';

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

  test('of an error in a finally block, which lines ran before it goes on', () => {
    expect(
      told('def f():\n    try:\n        return 1 / 0\n    finally:\n        y = 1\nf()').slice(2),
    ).toEqual([
      'line|2|f||',
      'exception|3|f||ZeroDivisionError: division by zero',
      // It has given back nothing.
      'line|5|f|y=1|',
      'exception|6|||ZeroDivisionError: division by zero',
    ]);
  });

  test('of an end of a loop that is raised by hand, and of one that nobody waits for', () => {
    expect(
      told(
        'class Once:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        raise StopIteration\nfor n in Once():\n    pass\nnext(iter([]))',
      ).filter((step) => !step.startsWith('call')),
    ).toEqual([
      'line|1|||',
      'return|3|__iter__|self=Once()|Once()',
      'exception|5|__next__|self=Once()|StopIteration',
      'line|6|||',
      'exception|8|||StopIteration',
    ]);
  });

  test('of an exit that it is no error', () => {
    const {steps, error} = ran('n = 1\nraise SystemExit');
    expect([error, steps.map(({kind, line, visits}) => `${kind} ${line} ×${visits}`)]).toEqual([
      null,
      ['line 1 ×1', 'exception 2 ×1', 'line 2 ×1'],
    ]);
  });

  test('of a generator that is closed, neither that it goes on nor that it gives back something', () => {
    const source =
      'def g():\n    try:\n        yield 1\n    finally:\n        print("closed")\na = g()\nnext(a)\na.close()';
    expect(told(source).slice(-4)).toEqual([
      'yield|3|g||1',
      'line|7||a=<generator object g>|',
      'line|5|g||',
      'line|8||a=<generator object g>|',
    ]);
  });

  test('of a generator that was left where another one is now, nothing', () => {
    const {trace, steps} = ran('def g():\n    n = 1\n    yield n\na = g()\nnext(a)\ndel a\na = g()\nnext(a)');
    expect(trace.frames).toEqual(['', 'g', 'g']);
    expect(steps.filter(({isResumed}) => isResumed)).toEqual([]);
  });

  test('of a line that goes on after a pause, what came of it then, as one visit', () => {
    const source =
      'def g():\n    while True:\n        n = yield\n        print(n)\na = g()\nnext(a)\na.send(5)\na.send(6)';
    const {steps} = ran(source);
    expect(
      steps
        .filter(({scope, kind}) => scope === 'g' && kind !== 'call')
        .map(({kind, line, changed, visits}) => `${kind} ${line} ${changed.join()} ×${visits}`),
    ).toEqual([
      'line 2  ×1',
      'yield 3  ×1',
      'line 3 n ×1',
      'line 4  ×1',
      'line 2  ×2',
      'yield 3  ×2',
      'line 3 n ×2',
      'line 4  ×2',
      'line 2  ×3',
      'yield 3  ×3',
    ]);
  });

  test('of a coroutine that waits, what it has waited for on the line that did', () => {
    const source =
      'class Wait:\n    def __await__(self):\n        yield\n        return 7\nasync def main():\n    n = await Wait()\n    return n\nc = main()\nc.send(None)\ntry:\n    c.send(None)\nexcept StopIteration as end:\n    print(end.value)';
    expect(told(source).filter((step) => step.includes('|main|'))).toEqual([
      'call|5|main||',
      'yield|6|main||',
      'call|6|main||',
      'line|6|main|n=7|',
      'return|7|main|n=7|7',
    ]);
  });

  test('of an asynchronous generator, what it yields itself', () => {
    const source =
      'async def numbers():\n    yield 4\nasync def main():\n    async for n in numbers():\n        print(n)\ntry:\n    main().send(None)\nexcept StopIteration:\n    pass';
    const steps = told(source);
    expect(steps).toContain('yield|2|numbers||4');
    expect(steps.filter((step) => step.includes('StopAsyncIteration'))).toEqual([]);
  });

  test('of the end of an asynchronous loop, only where it is raised', () => {
    const source =
      'class Numbers:\n    def __aiter__(self):\n        return self\n    async def __anext__(self):\n        raise StopAsyncIteration\nasync def main():\n    async for n in Numbers():\n        pass\ntry:\n    main().send(None)\nexcept StopIteration:\n    pass';
    expect(told(source).filter((step) => step.includes('StopAsync'))).toEqual([
      'exception|5|__anext__|self=Numbers()|StopAsyncIteration',
    ]);
  });

  test('of names whatever their class says of itself', () => {
    const source =
      'class Sly:\n    @property\n    def __class__(self):\n        print("asked")\n        return type\na = Sly()\nprint("on")';
    expect(told(source).at(-1)).toBe('line|7||a=Sly()|');
  });

  test('of the lines of a class and of annotations no more than that it is there', () => {
    const {trace, steps} = ran(
      'from dataclasses import dataclass\n@dataclass\nclass A:\n    n: int\n    m: list[int] | None = None\n    def f(self):\n        return self.n\na = A(1)\nb = a.f()',
    );
    expect(trace.code).toEqual([1, 2, 3, 7, 8, 9]);
    expect(new Set(steps.map(({scope}) => scope))).toEqual(new Set(['', 'f']));
  });

  test('of local names that are those of an earlier program, too', () => {
    expect(told('def f(total):\n    return total\nx = f(1)', ['total = 5'])).toContain(
      'return|2|f|total=1|1',
    );
  });
});
