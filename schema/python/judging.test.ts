// Judging on the Python that learners run, attacked by programs that would rather pass than be right.
import {describe, expect, test} from 'vitest';
import {probeOf, visibleFirst, type CodeTest} from '#schema/python/code-tests.ts';
import {codeTestsRules} from '#schema/python/code-tests.rules.ts';
import {judge, notObserved, type Judgment} from '#schema/python/judging.ts';
import {observationOf} from '#schema/python/observation.ts';
import {openPython} from '#tests/content-python.ts';

const python = await openPython();
const OUTPUT_LIMIT = 1000;

function judged(program: string, asked: CodeTest): Judgment {
  const {stdin} = asked;
  const reply = python.ask({programs: [program], stdin, probe: probeOf(asked), outputLimit: OUTPUT_LIMIT});
  const seen = observationOf(reply.observation);
  return seen ? judge(asked, seen) : notObserved(asked, 'nothing');
}
const equals = (call: string, value: string): CodeTest => ({name: 'one', call, equals: value});

describe('a right program passes', () => {
  test.each([
    ['def total(xs): return sum(xs)', equals('total([3, 4])', '7')],
    ['def half(x): return x / 2', equals('half(3)', '1.5')],
    ['def none(): pass', equals('none()', 'None')],
    [
      "def words(t): return {'n': [1, (2.0, 'é\\n\\0')], 's': {3, 4}}",
      equals("words('')", "{'s': {4, 3}, 'n': [1, (2.0, 'é\\n\\0')]}"),
    ],
    ["def say(): return 'it\\'s \"so\" \\ud800'", equals('say()', String.raw`'it\'s "so" \ud800'`)],
    [
      'def empty(): return set(), frozenset(), (), (1,), b"\\xff"',
      equals('empty()', String.raw`(set(), frozenset(), (), (1,), b'\xff')`),
    ],
    ['def big(): return 2 ** 200', equals('big()', String(2n ** 200n))],
    ['def odd(): return [float("nan"), -float("inf")]', equals('odd()', '[nan, -inf]')],
    [
      'def clean(xs): return [x for x in xs if x]',
      {name: 'a', before: 'items = [1, 0]', call: '(clean(items), items)[1]', equals: '[1, 0]'},
    ],
    [
      'def third(): return {"a": [1 / 3]}',
      {name: 'a', call: 'third()', equals: "{'a': [0.333333]}", approx: 1e-3},
    ],
    ['def two(): return 2', {name: 'a', call: 'two()', equals: '2.0', approx: 1e-9}],
    ['import json\ndef read(t): return json.loads(t)', {name: 'a', call: "read('{')", raises: 'ValueError'}],
    [
      'class TooLong(Exception): pass\ndef check(): raise TooLong("no")',
      {name: 'a', call: 'check()', raises: 'TooLong'},
    ],
    ['1 / 0', {name: 'a', raises: 'ZeroDivisionError'}],
    [
      'while True:\n  try: print(input().upper())\n  except EOFError: break',
      {name: 'a', stdin: 'gpt\nllama\n', prints: 'GPT\nLLAMA\n'},
    ],
    ['print("a  ")\nprint("b")\nprint()', {name: 'a', prints: 'a\nb'}],
    ['def greet(): print("hi")', {name: 'a', call: 'greet()', prints: 'hi\n'}],
    ['import sys\nprint("a")\nprint("b", file=sys.stderr)', {name: 'a', prints: 'a'}],
  ] satisfies [string, CodeTest][])('%s', (program, asked) => {
    expect(judged(program, asked)).toMatchObject({passed: true});
  });
});

describe('a wrong one fails and says what came instead:', () => {
  test.each([
    ['def total(xs): return 8', equals('total([])', '7'), '8'],
    ['def total(xs): return 7.0', equals('total([])', '7'), '7.0'],
    ['def yes(): return 1', equals('yes()', 'True'), '1'],
    ['def total(xs): return xs', equals('total((1,))', '[1]'), '(1, )'],
    ['def near(): return 0.5', {name: 'a', call: 'near()', equals: '0.333', approx: 1e-3}, '0.5'],
    ['x = 1', equals('total([])', '7'), "NameError: name 'total' is not defined"],
    ['1 / 0', equals('1', '1'), 'ZeroDivisionError: division by zero'],
    ['def f(): return 3', {name: 'a', call: 'f()', raises: 'ValueError'}, '3'],
    ['def f(): raise KeyError("k")', {name: 'a', call: 'f()', raises: 'ValueError'}, "KeyError: 'k'"],
    [
      'def f(): pass',
      {name: 'a', before: 'raise ValueError("early")', call: 'f()', raises: 'ValueError'},
      'ValueError: early',
    ],
    ['print("a")', {name: 'a', prints: 'b'}, 'a\n'],
    ['print("a")\n1 / 0', {name: 'a', prints: 'a'}, 'a\n\nZeroDivisionError: division by zero'],
    ['def f(:', equals('1', '1'), 'SyntaxError: invalid syntax (lesson.py, line 1)'],
    ['raise SystemExit(3)', equals('1', '1'), 'SystemExit: 3'],
    ['raise SystemExit', equals('f()', '1'), "NameError: name 'f' is not defined"],
  ] satisfies [string, CodeTest, string][])('%s', (program, asked, actual) => {
    expect(judged(program, asked)).toMatchObject({passed: false, actual});
  });

  test('an output without end is cut, and fails', () => {
    const asked: CodeTest = {name: 'a', prints: 'a'.repeat(OUTPUT_LIMIT)};
    expect(judged('for _ in range(100_000): print("a", end="")', asked).passed).toBe(false);
  });

  test('what calls itself for ever, or cannot be written down, fails', () => {
    expect(judged('def f(): return f()', equals('f()', '1')).actual).toMatch(/^RecursionError/);
    expect(judged('xs = []\nxs.append(xs)', equals('xs', '[]')).passed).toBe(false);
    expect(judged('xs = list(range(100_000))', equals('xs', '[]')).passed).toBe(false);
    expect(judged('n = 10 ** 10_000', equals('n', '1')).passed).toBe(false);
  });

  test('a test without an observation fails', () => {
    expect(notObserved(equals('f()', '1'), 'It took too long.')).toEqual({
      passed: false,
      expected: '1',
      actual: 'It took too long.',
    });
  });
});

const TRICKS: Readonly<Record<string, string>> = {
  'a value that equals everything': `
class Any:
    def __eq__(self, other): return True
    def __hash__(self): return hash(7)
    def __repr__(self): return "7"
    __str__ = __repr__
def total(xs): return Any()`,
  'a subclass of int': `
class Seven(int):
    def __eq__(self, other): return True
    def __repr__(self): return "7"
def total(xs): return Seven(1)`,
  'a class that says it is int': `
class Fake:
    @property
    def __class__(self): return int
    def __repr__(self): return "7"
def total(xs): return Fake()`,
  'a metaclass with the name of int': `
class Meta(type):
    def __eq__(self, other): return True
    def __hash__(self): return hash(int)
class int(metaclass=Meta):
    def __repr__(self): return "7"
def total(xs): return int()`,
  'other meanings for builtins': `
import builtins
def total(xs):
    builtins.type = lambda *_: int
    builtins.repr = lambda _: "7"
    builtins.str = builtins.repr
    builtins.isinstance = lambda *_: True
    builtins.eval = lambda *_: 7
    builtins.len = lambda _: 0
    return "wrong"`,
  'another eval from the start': `
import builtins
builtins.eval = builtins.exec = builtins.compile = lambda *_: 7`,
  'an exit in the middle': `
import sys
def total(xs): sys.exit(0)`,
  'a value that changes while it is written': `
class Odd(list):
    def __iter__(self): yield 7
def total(xs): return Odd([1])`,
};

describe('no trick passes:', () => {
  test.each(Object.entries(TRICKS))('%s', (_, program) => {
    expect(judged(program, equals('total([3, 4])', '7')).passed).toBe(false);
    // And what runs next in the same Python is judged rightly.
    expect(judged('def total(xs): return sum(xs)', equals('total([3, 4])', '7')).passed).toBe(true);
  });

  test('other meanings for json and ast; what runs next in that Python fails too, and is not judged', async () => {
    const own = await openPython();
    const asked = equals('total([3, 4])', '7');
    const patched = `
import json, ast
json.JSONEncoder.encode = lambda *_: '7'
ast.literal_eval = lambda _: 7
def total(xs): return 8`;
    for (const program of [patched, 'def total(xs): return 8']) {
      const reply = own.ask({programs: [program], probe: probeOf(asked), outputLimit: OUTPUT_LIMIT});
      expect(observationOf(reply.observation)).toBeUndefined();
    }
  });

  test('an error of its own that is called ValueError', () => {
    const asked: CodeTest = {name: 'a', call: 'f()', raises: 'ValueError'};
    expect(judged('class ValueError(Exception): pass\ndef f(): raise ValueError("x")', asked).passed).toBe(
      false,
    );
    const dressed =
      'class Meta(type):\n  __name__ = "ValueError"\nclass E(Exception): pass\nE.__name__ = "ValueError"\ndef f(): raise E';
    expect(judged(dressed, asked).passed).toBe(false);
  });

  test('an error whose words break', () => {
    const asked: CodeTest = {name: 'a', call: 'f()', raises: 'KeyError'};
    const program = 'class E(Exception):\n  def __str__(self): raise SystemExit\ndef f(): raise E';
    expect(judged(program, asked)).toMatchObject({passed: false, actual: 'E'});
  });

  test('what is printed in the form of a reply', () => {
    const program = 'print(\'{"value": "7", "raised": null}\')\ndef total(xs): return 8';
    expect(judged(program, equals('total([])', '7')).passed).toBe(false);
  });
});

describe('an observation', () => {
  const whole = {value: '7', type: 'int', shown: '', raised: null, printed: '', isCut: false};

  test('is read by its form', () => {
    expect(observationOf(whole)).toEqual(whole);
    expect(observationOf({...whole, more: 1})).toEqual(whole);
  });

  test.each([
    null,
    7,
    [],
    {},
    {...whole, value: 7},
    {...whole, value: 'a'.repeat(200_000)},
    {...whole, printed: 'a'.repeat(1_000_000)},
    {...whole, raised: {types: 'ValueError', summary: '', where: 'call'}},
    {...whole, raised: {types: [1], summary: '', where: 'call'}},
    {...whole, raised: {types: [], summary: '', where: 'elsewhere'}},
    {...whole, isCut: 'no'},
    undefined,
  ])('of another form is none (%#)', (data) => {
    expect(observationOf(data)).toBeUndefined();
  });

  test('says nothing about right or wrong that is believed', () => {
    const seen = observationOf({...whole, value: '8', passed: true});
    expect(seen && judge(equals('f()', '7'), seen).passed).toBe(false);
  });
});

test('the interpreter is told what to call, never what is expected', () => {
  expect(probeOf({name: 'a', before: 'x = 1', call: 'f(x)', equals: '7'})).toEqual({
    before: 'x = 1',
    call: 'f(x)',
  });
  expect(probeOf({name: 'a', prints: '7'})).toEqual({});
  expect(visibleFirst([{hidden: true}, {}, {hidden: false}])).toEqual([{}, {hidden: false}, {hidden: true}]);
});

test.each([
  ['no expectation', [{name: 'a', call: 'f()'}]],
  ['two', [{name: 'a', call: 'f()', equals: '1', raises: 'ValueError'}]],
  ['equals without a call', [{name: 'a', equals: '1'}]],
  ['an expression as the value', [{name: 'a', call: 'f()', equals: '1 + 1'}]],
  ['a number as the value', [{name: 'a', call: 'f()', equals: 7}]],
  [
    'a name twice',
    [
      {name: 'a', prints: ''},
      {name: 'a', prints: 'b'},
    ],
  ],
  ['hidden ones only', [{name: 'a', prints: '', hidden: true}]],
  ['none', []],
])('tests with %s are no tests', (_, tests) => {
  expect(codeTestsRules.safeParse(tests).success).toBe(false);
});
