// The program that runs a project's tests, on the Python that learners run.
import {expect, test} from 'vitest';
import {filesOfTemplate} from '#web/coding/templates.ts';
import {outcomesIn, TEST_PROGRAM} from '#web/coding/project/running/test-program.ts';
import {openPython} from '#tests/content-python.ts';

const python = await openPython();

const tested = (files: Readonly<Record<string, string>>) => {
  const list = Object.entries(files).map(([path, text]) => ({path, text}));
  const reply = python.ask({programs: [TEST_PROGRAM], file: 'tests', files: list, outputLimit: 100_000});
  return outcomesIn(reply.printed);
};

test.each(['tests', 'classifier'] as const)('the tests of the template “%s” pass', (name) => {
  const files = Object.fromEntries(filesOfTemplate(name).map(({path, text}) => [path, text]));
  const outcomes = tested(files) ?? [];
  expect(outcomes.length).toBeGreaterThan(0);
  expect(outcomes.filter(({how}) => how !== 'passed')).toEqual([]);
});

test.each(['data', 'tests', 'classifier', 'blank', 'expenses', 'report'] as const)(
  'the template “%s” runs to its end',
  (name) => {
    const files = filesOfTemplate(name);
    const main = files.find(({path}) => path === 'main.py')?.text ?? '';
    const reply = python.ask({programs: [main], file: 'main.py', files, names: true, outputLimit: 10_000});
    expect([reply.error, reply.printed === '']).toEqual([null, false]);
  },
);

/** Work that meets the brief. */
const EXPENSES = `
import csv
from dataclasses import dataclass


@dataclass(frozen=True)
class Expense:
    day: str
    category: str
    cents: int


def parse_row(row):
    if None in row or None in row.values():
        raise ValueError("wrong number of fields")
    if not row["category"]:
        raise ValueError("the category is missing")
    text = row["amount"].replace(",", "")
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.removeprefix("-").partition(".")
    part = part.ljust(2, "0")
    if not (whole.isdecimal() and part.isdecimal() and len(part) == 2):
        raise ValueError(f"not an amount: {row['amount']!r}")
    return Expense(row["day"], row["category"], sign * (int(whole) * 100 + int(part)))


def read_expenses(lines):
    good, bad = [], []
    reader = csv.DictReader(lines)
    for row in reader:
        try:
            good.append(parse_row(row))
        except ValueError as error:
            bad.append((reader.line_num, str(error)))
    return good, bad


def totals(expenses):
    found = {}
    for one in expenses:
        found[one.category] = found.get(one.category, 0) + one.cents
    return dict(sorted(found.items(), key=lambda item: -item[1]))
`;
const PIPELINE = `
def clean(rows):
    kept, seen, removed = [], set(), {}

    def drop(reason):
        removed[reason] = removed.get(reason, 0) + 1

    for row in rows:
        key = tuple(row.values())
        if key in seen:
            drop("copy")
        elif row["right"] == "":
            drop("missing")
        elif row["right"] not in ("0", "1"):
            drop("unreadable")
        else:
            kept.append({**row, "version": row["version"].strip().lower(), "right": int(row["right"])})
        seen.add(key)
    return kept, removed


def summarize(rows):
    found = {}
    for row in rows:
        right, asked = found.get(row["version"], (0, 0))
        found[row["version"]] = right + row["right"], asked + 1
    return found


def interval(right, asked, z=1.96):
    p, extra = right / asked, z ** 2 / asked
    half = z / (1 + extra) * (p * (1 - p) / asked + extra / (4 * asked)) ** 0.5
    middle = (p + extra / 2) / (1 + extra)
    return middle - half, middle + half
`;

test.each([
  ['expenses', 'expenses.py', EXPENSES],
  ['report', 'pipeline.py', PIPELINE],
] as const)(
  'the tests of the project “%s” fail at first and pass once the work is done',
  (name, path, done) => {
    const files = Object.fromEntries(filesOfTemplate(name).map((file) => [file.path, file.text]));
    const before = tested(files) ?? [];
    expect(before.length).toBeGreaterThan(4);
    expect(before.filter(({how}) => how === 'passed')).toEqual([]);
    const after = tested({...files, [path]: done}) ?? [];
    expect(after.filter(({how}) => how !== 'passed')).toEqual([]);
    expect(after).toHaveLength(before.length);
  },
);

test('a failing test says where and why, and what it printed', () => {
  const outcomes = tested({
    'shop.py': 'def price(x):\n    return x * 2\n',
    'test_shop.py':
      'from shop import price\n\ndef test_price():\n    print("trying")\n    assert price(2) == 5\n\ndef test_right():\n    assert price(1) == 2\n',
  });
  expect(outcomes).toMatchObject([
    {
      file: 'test_shop.py',
      name: 'test_price',
      how: 'failed',
      line: 5,
      code: 'assert price(2) == 5',
      detail: 'AssertionError',
      printed: 'trying\n',
    },
    {name: 'test_right', how: 'passed'},
  ]);
});

test('classes of unittest, skipped tests, and tests in folders are found', () => {
  const outcomes = tested({
    'lib/__init__.py': '',
    'lib/a_test.py':
      'import unittest\n\nclass Adding(unittest.TestCase):\n    def test_sum(self):\n        self.assertEqual(1 + 1, 3)\n\n    @unittest.skip("later")\n    def test_later(self):\n        pass\n',
  });
  expect(outcomes).toMatchObject([
    {name: 'Adding.test_later', how: 'skipped', detail: 'later'},
    {name: 'Adding.test_sum', how: 'failed', detail: 'AssertionError: 2 != 3', line: 5},
  ]);
});

test('a file that cannot be imported is one failure, with its line, and the others run', () => {
  const outcomes = tested({'test_a.py': 'x = \n', 'test_b.py': 'def test_b():\n    pass\n'});
  expect(outcomes).toMatchObject([
    {file: 'test_a.py', name: '', how: 'failed', line: 1},
    {file: 'test_b.py', how: 'passed'},
  ]);
});

test('a test that ends the program, or wants a fixture, fails by itself', () => {
  const outcomes = tested({
    'test_x.py':
      'def test_exit():\n    raise SystemExit(1)\n\ndef test_fixture(tmp_path):\n    pass\n\ndef test_after():\n    pass\n',
  });
  expect(outcomes?.map(({name, how}) => `${name} ${how}`)).toEqual([
    'test_exit failed',
    'test_fixture failed',
    'test_after passed',
  ]);
});

test.each(['', 'null', '[{"file": 1}]', '[{"file":"a","name":"b","how":"won","printed":""}]', '{'])(
  'what is no list of outcomes is none: %s',
  (printed) => expect(outcomesIn(printed)).toBeUndefined(),
);
