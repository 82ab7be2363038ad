// Which lines the tracer tells of: a statement is one, wherever its parts are, and has as many visits as it ran.
import {describe, expect, test} from 'vitest';
import {ran, visitsOf} from '#tests/course-checks/traced.ts';

const stepsIn = (source: string) =>
  ran(source).steps.map(({kind, line, visits, value = ''}) => `${kind} ${line} ×${visits} ${value}`.trim());

describe('lines on which something begins', () => {
  test('include those that Python leaves out, as they never run', () => {
    const never =
      'label = "x"\nif label == "spam" or "ads":\n    a = 1\nelse:\n    b = 2\n    if b:\n        pass\nprint(a)';
    expect([ran(never).trace.code, visitsOf(never)]).toEqual([
      [1, 2, 3, 5, 6, 7, 8],
      {1: 1, 2: 1, 3: 1, 8: 1},
    ]);
    expect(ran('def f():\n    return 1\n    n = 2\nf()').trace.code).toEqual([1, 2, 3, 4]);
  });

  test('are not those that have no code wherever they are', () => {
    const source =
      '"""Words."""\nn = 0\ndef f():\n    """Words."""\n    global n\n    m: int\n    n += 1\nclass A:\n    k = 1\n    def g(self):\n        return 1\nf()';
    expect(ran(source).trace.code).toEqual([1, 2, 3, 7, 8, 11, 12]);
  });
});

describe('what is over several lines is one visit of its first line:', () => {
  test('a statement, and the head of one', () => {
    const source =
      'x = [\n    1,\n    max(\n        2,\n        3,\n    ),\n]\nfor a, b in zip(\n    [1, 2],\n    x,\n):\n    c = (\n        a\n        + b\n    )\nif (\n    a\n    and b\n):\n    print(\n        c,\n        a,\n    )';
    // The head of a loop runs once more than its turns.
    expect(visitsOf(source)).toEqual({1: 1, 8: 3, 12: 2, 16: 1, 20: 1});
    expect(ran(source).trace.code).toEqual([1, 8, 12, 16, 20]);
  });

  test('one that calls, waits or gives back', () => {
    expect(
      stepsIn(
        'def f(n):\n    return [\n        n,\n        n + 1,\n    ]\nx = [\n    f(1),\n    f(2),\n]',
      ).filter((step) => !step.startsWith('call')),
    ).toEqual(['line 1 ×1', 'return 2 ×1 [1, 2]', 'return 2 ×2 [2, 3]', 'line 6 ×1']);
    const waiting =
      'def g():\n    while True:\n        x = (\n            yield\n        )\na = g()\nnext(a)\na.send(1)\na.send(2)';
    expect(visitsOf(waiting)).toMatchObject({2: 3, 3: 3});
  });

  test('but an error is on the line that Python says', () => {
    expect(stepsIn('d = {\n    "a": 1,\n    "b": 1 / 0,\n}')).toEqual(['line 1 ×1', 'exception 3 ×1']);
  });
});

describe('what is come back to ran once:', () => {
  test('decorators, and what they decorate', () => {
    const source =
      'def a(f):\n    return f\ndef b(f):\n    return f\n@a\n@b\ndef f():\n    return 1\n@a\nclass A:\n    n = 1\nf()';
    // It is called where its name is.
    expect(stepsIn(source)).toContain('call 7 ×1');
    expect(visitsOf(source)).toEqual({1: 1, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 12: 1});
  });

  test.each([
    ['', 'y = n'],
    [' that an error ends', '1 / n'],
    [' that a loop goes on from', 'continue'],
  ])('the head of a with%s', (_, body) => {
    const source = `from contextlib import suppress\nfor n in (0, 1):\n    with suppress(ZeroDivisionError):\n        ${body}`;
    expect(visitsOf(source)).toMatchObject({2: 3, 3: 2, 4: 2});
  });

  test('the program ends where it is', () => {
    const source =
      'from contextlib import contextmanager\n@contextmanager\ndef m():\n    yield\n    print("out")\nwith m():\n    x = 1';
    const {steps} = ran(source);
    expect(steps.at(-1)).toMatchObject({line: 6, scope: '', visits: 1});
  });
});

describe('what a call gives back is told of its return', () => {
  test('also where a with or a finally comes after it', () => {
    const source =
      'from contextlib import nullcontext\ndef f():\n    with nullcontext(1) as n:\n        return n\ndef g():\n    try:\n        return 2\n    finally:\n        n = 3\nf()\ng()';
    expect(stepsIn(source).filter((step) => /return|line [479] /.test(step))).toEqual([
      'line 4 ×1',
      'return 4 ×1 1',
      'line 7 ×1',
      'line 9 ×1',
      'return 7 ×1 2',
    ]);
  });

  test('but not of one that failed, or did not run', () => {
    const failed =
      'from contextlib import suppress\ndef f():\n    with suppress(KeyError):\n        return {}["a"]\nf()';
    expect(stepsIn(failed)).toContain('return 3 ×1 None');
    expect(stepsIn('def f(n):\n    if n: return 1\n    m = 2\nf(0)')).toContain('return 3 ×1 None');
  });
});

test('a call is told by its arguments; names around its function come after them', () => {
  const source =
    'def make(price):\n    def cost(tokens, *more, rate=2, **rest):\n        return tokens * price\n    return cost\nx = make(0.5)(3)';
  const call = ran(source).steps.findLast(({kind}) => kind === 'call');
  expect([call?.changed, call?.names.map(({name}) => name)]).toEqual([
    ['tokens', 'rate', 'more', 'rest'],
    ['tokens', 'rate', 'more', 'rest', 'price'],
  ]);
});
