// What a new project can start with. Loaded when one is made.
import {PROJECT_FILES} from '#web/coding/project-templates.ts';
import type {TextFile} from '#web/coding/zip.ts';

export type TemplateName = 'blank' | 'data' | 'tests' | 'classifier' | 'expenses' | 'report';

type Template = {
  readonly name: TemplateName;
  readonly files: readonly TextFile[];
};

const BLANK = `print("Hello!")
`;

const ORDERS = `day,product,units,price
2026-03-02,Notebook,12,3.50
2026-03-02,Pen,40,0.90
2026-03-03,Notebook,7,3.50
2026-03-03,Backpack,2,48.00
2026-03-04,Pen,25,0.90
2026-03-04,Backpack,1,48.00
2026-03-04,Notebook,15,3.20
`;

const DATA = `# Reads a table and answers a few questions about it.
import csv
from collections import defaultdict

with open("orders.csv", newline="") as file:
    orders = list(csv.DictReader(file))

revenue = defaultdict(float)
units = defaultdict(int)
for order in orders:
    revenue[order["product"]] += int(order["units"]) * float(order["price"])
    units[order["product"]] += int(order["units"])

print(f"{len(orders)} orders")
for product, amount in sorted(revenue.items(), key=lambda item: -item[1]):
    print(f"{product:<10} {units[product]:>4} sold {amount:>9.2f}")

best = max(revenue, key=revenue.get)
print(f"Most revenue: {best}")
`;

const STATS = `# Two small functions, and a file of tests for them.


def mean(values):
    if not values:
        raise ValueError("mean needs at least one value")
    return sum(values) / len(values)


def median(values):
    if not values:
        raise ValueError("median needs at least one value")
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2
`;

const STATS_MAIN = `from stats import mean, median

waits = [3, 8, 2, 41, 5]
print("mean  ", mean(waits))
print("median", median(waits))
`;

const STATS_TESTS = `from stats import mean, median


def test_mean_of_one_value_is_that_value():
    assert mean([4]) == 4


def test_median_ignores_one_extreme_value():
    assert median([1, 2, 1000]) == 2


def test_median_of_an_even_count_is_halfway_between():
    assert median([1, 2, 3, 10]) == 2.5


def test_nothing_has_no_mean():
    try:
        mean([])
    except ValueError:
        return
    assert False, "mean([]) should raise ValueError"
`;

const KNN = `# A nearest-neighbor classifier in plain Python.
from collections import Counter
from math import dist


def predict(examples, point, k=3):
    """The label most common among the k examples nearest to the point."""
    nearest = sorted(examples, key=lambda example: dist(example[0], point))[:k]
    votes = Counter(label for _, label in nearest)
    return votes.most_common(1)[0][0]


def accuracy(examples, held_out, k=3):
    right = sum(predict(examples, point, k) == label for point, label in held_out)
    return right / len(held_out)
`;

const KNN_MAIN = `import random

from knn import accuracy, predict

random.seed(7)


def cloud(center, label, count):
    x, y = center
    return [((random.gauss(x, 1), random.gauss(y, 1)), label) for _ in range(count)]


examples = cloud((0, 0), "calm", 60) + cloud((3, 2), "busy", 60)
random.shuffle(examples)
train, held_out = examples[:90], examples[90:]

for k in (1, 3, 9):
    print(f"k = {k}: {accuracy(train, held_out, k):.0%} right")

print("(2, 2) looks", predict(train, (2, 2)))
`;

const KNN_TESTS = `from knn import accuracy, predict

EXAMPLES = [((0, 0), "a"), ((0, 1), "a"), ((5, 5), "b"), ((5, 6), "b"), ((6, 5), "b")]


def test_a_point_gets_the_label_of_its_neighbors():
    assert predict(EXAMPLES, (5, 4)) == "b"
    assert predict(EXAMPLES, (0, 0.5), k=1) == "a"


def test_accuracy_is_a_share_of_what_was_held_out():
    assert accuracy(EXAMPLES, [((0, 0), "a"), ((5, 5), "a")], k=1) == 0.5
`;

const TEMPLATES: readonly Template[] = [
  {name: 'blank', files: [{path: 'main.py', text: BLANK}]},
  {
    name: 'data',
    files: [
      {path: 'main.py', text: DATA},
      {path: 'orders.csv', text: ORDERS},
    ],
  },
  {
    name: 'tests',
    files: [
      {path: 'main.py', text: STATS_MAIN},
      {path: 'stats.py', text: STATS},
      {path: 'test_stats.py', text: STATS_TESTS},
    ],
  },
  {
    name: 'classifier',
    files: [
      {path: 'knn.py', text: KNN},
      {path: 'main.py', text: KNN_MAIN},
      {path: 'test_knn.py', text: KNN_TESTS},
    ],
  },
  {name: 'expenses', files: PROJECT_FILES.expenses},
  {name: 'report', files: PROJECT_FILES.report},
];

/** The files of a template. */
export const filesOfTemplate = (name: TemplateName): readonly TextFile[] =>
  TEMPLATES.find((template) => template.name === name)?.files ?? [];
