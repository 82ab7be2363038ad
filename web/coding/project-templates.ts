// What the course's projects start with: the files that a brief names, and tests that fail until the work is done.
import type {TextFile} from '#web/coding/zip.ts';

const EXPORT = `day,category,amount
2026-03-02,food,12.50
2026-03-02,transport,2.90
2026-03-03,food,0.29
2026-03-03,books,"1,200.00"
2026-03-04,food,
2026-03-04,transport,2.9O
2026-03-05,books,18.00,gift
2026-03-06,food,7.10
2026-03-06,,4.00
2026-03-07,transport,-2.90
2026-03-08,food,31.05
`;

const EXPENSES = `# Reads an expense export, totals it, and accounts for every row. Fill in what raises NotImplementedError.
import csv
from dataclasses import dataclass


@dataclass(frozen=True)
class Expense:
    day: str
    category: str
    cents: int


def parse_row(row):
    """One row as an Expense. Raises a ValueError that says what's wrong with it."""
    raise NotImplementedError("parse_row")


def read_expenses(lines):
    """The expenses, and a list of (line number, reason) for each row that couldn't be read."""
    raise NotImplementedError("read_expenses")


def totals(expenses):
    """A dict from category to cents, the largest first."""
    raise NotImplementedError("totals")
`;

const EXPENSES_MAIN = `# The report. Print it with expenses.py once that works; until then, look at the raw rows.
with open("export.csv", newline="") as file:
    lines = file.read().splitlines()

print(len(lines) - 1, "rows in the export")
print("Next: make the tests in test_expenses.py pass, one at a time.")
`;

const EXPENSES_TESTS = `from expenses import Expense, parse_row, read_expenses, totals


def row(amount, category="food"):
    return {"day": "2026-03-02", "category": category, "amount": amount}


def problem_with(bad):
    try:
        parse_row(bad)
    except ValueError as error:
        return str(error)
    return None


def test_cents_are_exact():
    assert [parse_row(row(text)).cents for text in ["0.29", "12.50", "-2.90", "7"]] == [29, 1250, -290, 700]


def test_a_thousands_separator_is_read():
    assert parse_row(row("1,200.00")).cents == 120000


def test_a_bad_amount_is_named():
    assert "2.9O" in (problem_with(row("2.9O")) or "")


def test_a_row_without_a_category_or_with_too_many_fields_is_refused():
    assert problem_with(row("4.00", category=""))
    assert problem_with({**row("18.00"), None: ["gift"]})


def test_every_row_is_accounted_for():
    with open("export.csv", newline="") as file:
        good, bad = read_expenses(file)
    assert (len(good), [line for line, reason in bad]) == (7, [6, 7, 8, 10])


def test_totals_come_largest_first():
    found = totals([Expense("a", "food", 100), Expense("b", "books", 500), Expense("c", "food", 50)])
    assert list(found.items()) == [("books", 500), ("food", 150)]
`;

const P1_README = `# Project 1: a command-line expense analyzer

The brief and the rubric are at the end of module 2, lesson 5.

Done when:

- [ ] the tests in test_expenses.py pass, and you've added three of your own
- [ ] \`python main.py export.csv\` prints the totals, and the rows that couldn't be read on standard error
- [ ] the exit code is 1 if a row couldn't be read, and 2 if the file isn't there
- [ ] it works on an export of your own (remove what's private before you share it)
- [ ] this file says how to install and run it, and what it doesn't do
`;

const RAW = `id,version,level,right
r1,old,easy,1
r2,old,easy,1
r3,old,hard,0
r3,old,hard,0
r4,old,hard,
r5,old,easy,0
r6,new,easy,1
r7,new,easy,yes
r8,new,hard,1
r9,new,hard,0
r10,new,easy,1
r11,NEW ,hard,1
`;

const PIPELINE = `# The steps of the report. Each takes what the one before returned. Fill in what raises NotImplementedError.


def clean(rows):
    """Kept rows, and a dict from the reason to the number of rows removed for it. Nothing is lost in between."""
    raise NotImplementedError("clean")


def summarize(rows):
    """A dict from version to (right, asked)."""
    raise NotImplementedError("summarize")


def interval(right, asked):
    """A 95% interval for the share, as in module 4, lesson 4 (Wilson's formula is in its exercise)."""
    raise NotImplementedError("interval")
`;

const REPORT_MAIN = `# From the raw file to the report in one command. Each run starts from raw.csv, which nothing changes.
import csv

with open("raw.csv", newline="") as file:
    raw = list(csv.DictReader(file))

print(len(raw), "raw rows")
print("Next: make the tests in test_pipeline.py pass. Then replace raw.csv by data of your own.")
`;

const PIPELINE_TESTS = `import csv

from pipeline import clean, interval, summarize


def raw():
    with open("raw.csv", newline="") as file:
        return list(csv.DictReader(file))


def test_no_row_is_lost():
    kept, removed = clean(raw())
    assert len(kept) + sum(removed.values()) == len(raw())


def test_each_reason_is_counted():
    kept, removed = clean(raw())
    assert (len(kept), removed) == (9, {"copy": 1, "missing": 1, "unreadable": 1})


def test_a_second_run_gives_the_same():
    rows = raw()
    assert clean(rows) == clean(rows)


def test_spellings_of_a_version_are_one():
    kept, removed = clean(raw())
    assert summarize(kept) == {"old": (2, 4), "new": (4, 5)}


def test_the_interval_admits_doubt():
    low, high = interval(4, 5)
    assert 0.3 < low < 0.5 and 0.9 < high < 1
`;

const P2_README = `# Project 2: a data report with a reproducible pipeline

The brief and the rubric are at the end of module 4, lesson 5.

Done when:

- [ ] one command goes from the raw file to the report, and a second run changes nothing
- [ ] the tests in test_pipeline.py pass, and you've added checks of your own data
- [ ] the report answers one question, with an interval, and says what would change the answer
- [ ] one number was computed a second way (pandas and SQL, for example), and both agree
- [ ] this file names the data's source, its license, the day of the download, and what was removed
`;

/** Files of project 1 and project 2, by the template's name. */
export const PROJECT_FILES = {
  expenses: [
    {path: 'README.md', text: P1_README},
    {path: 'expenses.py', text: EXPENSES},
    {path: 'export.csv', text: EXPORT},
    {path: 'main.py', text: EXPENSES_MAIN},
    {path: 'test_expenses.py', text: EXPENSES_TESTS},
  ],
  report: [
    {path: 'README.md', text: P2_README},
    {path: 'main.py', text: REPORT_MAIN},
    {path: 'pipeline.py', text: PIPELINE},
    {path: 'raw.csv', text: RAW},
    {path: 'test_pipeline.py', text: PIPELINE_TESTS},
  ],
} as const satisfies Readonly<Record<string, readonly TextFile[]>>;
