// What the tracer tells of names while calls and loops run, and of turns that are left out.
import {describe, expect, test} from 'vitest';
import {ran, told, visitsOf} from '#tests/course-checks/traced.ts';

describe('a comprehension', () => {
  test('is one line, and the names around it stay', () => {
    expect(told('xs = [1, 2]\nys = [x * 2 for x in xs]\nzs = {x: y for x in xs for y in ys if y}')).toEqual([
      'line|1||xs=[1, 2]|',
      'line|2||xs=[1, 2] ys=[2, 4]|',
      'line|3||xs=[1, 2] ys=[2, 4] zs={1: 4, 2: 4}|',
    ]);
  });

  test('over several lines is one turn of one statement', () => {
    const source = 'xs = [1, 2, 3]\nys = [\n    x * 2\n    for x in xs\n    if x\n]';
    const {trace, steps} = ran(source);
    expect(steps.map(({line, visits}) => `${line} ×${visits}`)).toEqual(['1 ×1', '2 ×1']);
    expect(trace.code).toEqual([1, 2]);
  });

  test.each(['any', 'all', 'tuple', 'list', 'sum'])('as are the turns of %s', (name) => {
    const {steps} = ran(
      `xs = [0, 0, 0]\ny = ${name}(x == 0 for x in xs)\nz = ${name}(\n    x\n    for x in xs\n)`,
    );
    expect(steps[1]).toMatchObject({line: 2, visits: 1, changed: ['y']});
    expect(steps.filter(({line}) => line === 2)).toHaveLength(1);
    expect(steps.at(-1)?.changed).toEqual(['z']);
    expect(Math.max(...steps.map(({visits}) => visits))).toBeLessThanOrEqual(2);
  });

  test('in a function keeps its names to itself, also while it calls', () => {
    const source =
      'def g(n):\n    return n\ndef f(xs):\n    x = "mine"\n    return [g(x) for x in xs]\nf([1])';
    const seen = ran(source).steps.flatMap(({stack}) =>
      stack.filter(({scope}) => scope === 'f').flatMap(({names}) => names.filter(({name}) => name === 'x')),
    );
    expect(new Set(seen.map(({text}) => text))).toEqual(new Set(["'mine'"]));
  });

  test('that is the head of a loop has as many visits as the loop has turns', () => {
    expect(visitsOf('xs = [1, 2]\nwhile [x for x in xs if x]:\n    xs.pop()')).toEqual({1: 1, 2: 3, 3: 2});
    expect(visitsOf('for x in [y for y in (1, 2, 3)]:\n    pass')).toEqual({1: 4, 2: 3});
    expect(visitsOf('for r in [[1, 2], [3]]: y = [x for x in r]')).toEqual({1: 3});
  });

  test('that fails says on which line', () => {
    expect(told('ys = [\n    1 / x\n    for x in [0]\n]')).toEqual([
      'line|1|||',
      'exception|2|||ZeroDivisionError: division by zero',
    ]);
  });
});

describe('while a call is running, the names of those around it are as they are:', () => {
  const around = (source: string) =>
    ran(source).steps.flatMap(({line, changedAround}) =>
      changedAround.map(({frame, changed}) => {
        const texts = frame.names
          .filter(({name}) => changed.includes(name))
          .map(({name, text}) => `${name}=${text}`);
        return `${line} ${frame.scope}(${texts.join(' ')})`;
      }),
    );

  test('the program’s that a function binds', () => {
    expect(around('n = 0\ndef f():\n    global n\n    n += 1\n    return n\nf()')).toEqual(['4 (n=1)']);
  });

  test('objects that a function changes', () => {
    expect(around('xs = []\nd = {"xs": xs}\ndef f(one):\n    xs.append(one)\n    one = 0\nf(1)')).toEqual([
      "4 (xs=[1] d={'xs': [1]})",
    ]);
  });

  test('those of a function that an inner one binds', () => {
    expect(
      around(
        'def f():\n    n = 0\n    def g():\n        nonlocal n\n        n = 5\n        return 1\n    return g()\nf()',
      ),
    ).toEqual(['5 f(n=5)']);
  });

  test('names that are gone', () => {
    const {steps} = ran('n = 1\ndef f():\n    global n\n    del n\n    return 2\nf()');
    expect(steps.map(({stack}) => stack[0]?.names.length)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('and the line that called says what came of it', () => {
    const {steps} = ran('xs = []\ndef f():\n    xs.append(1)\nf()');
    expect(steps.at(-1)).toMatchObject({line: 4, changed: ['xs']});
  });

  test('also in turns that are left out', () => {
    const {steps, faults} = ran(
      'n = 0\ndef f():\n    global n\n    for i in range(500):\n        n += 1\n    return n\nf()',
    );
    expect(faults).toEqual([]);
    const at = steps.findIndex(({turns}) => turns);
    expect(steps[at]?.turns).toEqual([4, 499]);
    expect(steps[at]?.stack[0]?.names.map(({text}) => text)).toEqual(['499']);
  });
});

describe('which values are one object', () => {
  const idsOf = (source: string) =>
    ran(source).steps.map(({stack}) =>
      stack.flatMap(({scope, names}) => names.map(({name, id}) => `${scope}.${name}${id}`)),
    );

  test('is told across calls', () => {
    const [last = []] = idsOf('class A:\n    def __init__(self):\n        self.n = 1\na = A()').slice(-1);
    const ids = idsOf('class A:\n    def __init__(self):\n        self.n = 1\na = A()').flat();
    expect(new Set(ids.map((one) => one.replace(/^\D+/, '')))).toEqual(new Set(['1']));
    expect(last).toEqual(['.a1']);
    const made = idsOf('def make():\n    r = []\n    return r\nx = make()');
    expect(made.at(-1)).toEqual([made.at(-2)?.[0]?.replace('make.r', '.x')]);
  });

  test('and one that is gone is none that comes after it', () => {
    const ids = idsOf('def f(q):\n    return 1\nf([]) + f([])\na = []\ndel a\nb = []\nb = []').flat();
    const of = (name: string) => new Set(ids.filter((one) => one.startsWith(name)));
    expect([of('f.q').size, of('.a').size, of('.b').size]).toEqual([2, 1, 2]);
    const numbers = ids.map((one) => one.replace(/^\D+/, ''));
    expect(new Set(numbers).size).toBe(5);
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

  test('has as many visits of each line as ran, whatever they end with', () => {
    // A call that gives back, one that raises, a pause: each ends a line.
    expect(visitsOf('def f(i):\n    return i\nt = 0\nfor i in range(300):\n    t += f(i)\nprint(t)')).toEqual(
      {
        1: 1,
        2: 300,
        3: 1,
        4: 301,
        5: 300,
        6: 1,
      },
    );
    expect(
      visitsOf(
        'def f(i):\n    raise KeyError(i)\nfor i in range(300):\n    try:\n        f(i)\n    except KeyError:\n        n = i\nprint(n)',
      ),
    ).toEqual({1: 1, 2: 300, 3: 301, 4: 300, 5: 300, 6: 300, 7: 300, 8: 1});
    expect(
      visitsOf(
        'def g():\n    n = 0\n    while n < 300:\n        got = yield n\n        n += 1\nfor n in g():\n    last = n',
      ),
    ).toEqual({1: 1, 2: 1, 3: 301, 4: 300, 5: 300, 6: 301, 7: 300});
  });
});
