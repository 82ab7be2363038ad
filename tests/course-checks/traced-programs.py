# Programs that come to the same whether they are followed or not (unnoticed.course.test.ts). Each begins with its name.
# --- an __eq__ that counts and prints
class A:
    asked = 0
    def __eq__(self, other):
        A.asked += 1
        print("eq")
        return True
    def __hash__(self):
        A.asked += 1
        print("hash")
        return 1
a, b = A(), A()
c = [a, b]
print(A.asked)
print(a == b, A.asked)
# --- a __bool__ and a __len__ that print
class A:
    def __bool__(self):
        print("bool")
        return False
    def __len__(self):
        print("len")
        return 0
a = A()
b = [a]
print("on")
# --- a __repr__ that counts
calls = 0
class A:
    def __repr__(self):
        global calls
        calls += 1
        return f"A{calls}"
a = A()
b = [a]
print(calls, a, calls)
# --- a __repr__ that counts on its object
class A:
    def __init__(self):
        self.calls = 0
    def __repr__(self):
        self.calls += 1
        return f"A({self.calls})"
a = A()
b = a
print(a, a.calls)
# --- a __repr__ that writes where it was told to
import sys
out = sys.stdout
class A:
    def __repr__(self):
        out.write("loud\n")
        print("louder", file=out)
        return "A"
a = A()
print("on")
# --- a __repr__ that logs
import logging, sys
logging.basicConfig(stream=sys.stdout, format="%(message)s", level=logging.INFO)
class A:
    def __repr__(self):
        logging.info("asked")
        return "A()"
a = A()
logging.info("on")
# --- a __repr__ that looks at the error that is handled
import sys
class A:
    def __repr__(self):
        return f"A({sys.exc_info()[0]})"
a = A()
print(a)
# --- a __str__ that fails in an error
class E(Exception):
    def __str__(self):
        raise ValueError("no text")
try:
    raise E
except E as error:
    kind = type(error).__name__
print(kind)
# --- a class with a class of its own
class Meta(type):
    def __eq__(cls, other):
        print("class eq")
        return NotImplemented
    def __hash__(cls):
        print("class hash")
        return 7
    def __getattribute__(cls, name):
        if not name.startswith("__"):
            print("class get", name)
        return super().__getattribute__(name)
    @property
    def __name__(cls):
        print("class name")
        return "Other"
class A(metaclass=Meta):
    pass
a = A()
b = [a, a]
print("on")
# --- a __getattribute__ and a __getattr__ that print
class A:
    def __getattribute__(self, name):
        print("get", name)
        return object.__getattribute__(self, name)
    def __getattr__(self, name):
        print("miss", name)
        raise AttributeError(name)
a = A()
a.x = 1
print(a.x, hasattr(a, "y"))
# --- containers with methods of their own
class L(list):
    def __len__(self):
        print("len")
        return 99
    def __iter__(self):
        print("iter")
        return iter([])
    def __getitem__(self, at):
        print("item")
        return 0
class D(dict):
    def items(self):
        print("items")
        return []
class S(str):
    def __len__(self):
        print("len")
        return 1
    def __getitem__(self, at):
        print("item")
        return "?"
    def __str__(self):
        print("str")
        return "!"
x, y, z = L([1, 2]), D(a=1), S("text")
print("on")
# --- an int and a float of its own
class N(int):
    def bit_length(self):
        print("bits")
        return 3
    def __index__(self):
        print("index")
        return 2
class F(float):
    def __float__(self):
        print("float")
        return 1.0
n, f = N(5), F(2.5)
print("on")
# --- a namedtuple, an enum, a dataclass, a defaultdict, a Counter
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum
P = namedtuple("P", "x y")
class Color(Enum):
    RED = 1
class Level(IntEnum):
    LOW = 1
@dataclass(order=True)
class D:
    n: int
    xs: list = field(default_factory=list)
@dataclass(slots=True, frozen=True)
class F:
    n: int
a, b, c, d, e = P(1, 2), Color.RED, Level.LOW, D(1), F(2)
g, h, i, j = defaultdict(list, a=[1]), Counter("hello"), OrderedDict(a=1), deque([1, 2], 5)
g["b"].append(2)
print(a, b, c, d, e, g, h, i, j, sorted([D(2), D(1)]))
# --- a __del__ at the end of a name, of a list, of a function, of a loop
class A:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        print("gone", self.name)
a = A("name")
a = 1
print("after the name")
b = [A("in a list")]
b.clear()
print("after the list")
def f():
    c = A("local")
    d = {"k": [A("deep")]}
    return len(d)
f()
print("after the call")
for i in range(3):
    e = A(i)
print("after the loop")
del e
print("end")
# --- a __del__ of what only a list had
class A:
    def __del__(self):
        print("gone")
a = [A()]; del a; print("after")
b = (A(),); b = None; print("after")
c = {"k": A()}; c = 2; print("after")
# --- weak references
import weakref
class A:
    pass
a = A()
r = weakref.ref(a, lambda _: print("gone"))
w = weakref.WeakValueDictionary(a=a)
s = weakref.WeakSet([a])
f = weakref.finalize(a, print, "finalized")
print(len(w), len(s), r() is a)
b = [a]
del a
print(len(w))
b.pop()
print(len(w), len(s), r())
# --- circles that wait for the collector
import gc
class Node:
    def __del__(self):
        print("gone")
a, b = Node(), Node()
a.other, b.other = b, a
del a, b
for n in range(300):
    m = [n]
print("still there")
print(gc.collect() > 0, gc.isenabled())
# --- how many references there are
import sys
a = []
print(sys.getrefcount(a))
def f(x):
    y = [x]
    return sys.getrefcount(x), sys.getrefcount(y)
print(f(a), sys.getrefcount(a))
b = a
print(sys.getrefcount(a))
# --- ids
a = [1]
b = a
print(id(a) == id(b), a is b, [] is [], id([]) == id([]))
# --- names of the frame
def f(a, b=2):
    c = a + b
    return sorted(locals()), c
print(f(1))
x = 1
print([name for name in dir() if not name.startswith("_")], "x" in globals(), sorted(vars()) == sorted(globals()))
# --- a local that is changed by locals()
def f():
    n = 1
    locals()["n"] = 2
    return n
print(f())
# --- comprehensions within each other
xs = [1, 2, 3]
a = [[x * y for y in xs if y > 1] for x in xs]
b = {x: {y for y in range(x)} for x in xs}
c = [z for row in a for z in row]
d = {x for x in "hello"} == set("helo")
e = [(lambda: x)() for x in xs]
f = [w := x for x in xs]
print(a, b, c, d, e, f, w)
class A:
    ns = [n for n in range(3)]
    m = [n + 1 for n in ns]
print(A.ns, A.m)
# --- any, all, tuple of generator expressions
xs = [3, 0, 5]
def noisy(x):
    print("at", x)
    return x
print(any(noisy(x) > 4 for x in xs), all(noisy(x) for x in xs), tuple(noisy(x) for x in xs))
print(sum(x for x in xs), max((x for x in xs), default=0), sorted(x for x in xs))
# --- any that is another
def any(values):
    return "mine"
print(any(x for x in [1, 2]))
# --- builtins that are others
import builtins
kept = builtins.len, builtins.type, builtins.sorted, builtins.str
builtins.len = lambda _: print("len") or 3
builtins.type = lambda *_: print("type") or int
builtins.sorted = lambda *_: print("sorted") or []
a = {3, 1, 2}
b = "text"
builtins.len, builtins.type, builtins.sorted, builtins.str = kept
print(a, b)
# --- names that hide builtins
list = [1, 2]
str = "text"
len = 3
id = 4
print(list, str, len, id)
# --- generators that are closed early
def g():
    try:
        for n in range(10):
            yield n
    finally:
        print("closed")
for n in g():
    if n == 2:
        break
a = g()
next(a)
a.close()
b = g()
next(b)
del b
print("end")
# --- generators that are sent to, thrown into, and delegate
def inner():
    try:
        got = yield 1
        print("got", got)
    except ValueError as error:
        print("caught", error)
        yield "after"
    return "result"
def outer():
    value = yield from inner()
    print("value", value)
    yield "last"
a = outer()
print(next(a), a.send(5))
b = outer()
next(b)
print(b.throw(ValueError("x")), list(b))
# --- recursive generators
def walk(tree):
    for one in tree:
        if isinstance(one, list):
            yield from walk(one)
        else:
            yield one
print(list(walk([1, [2, [3, [4]], 5]])))
# --- a generator whose names are others' by now
def g():
    xs = []
    while True:
        xs.append(len(xs))
        yield xs
a, b = g(), g()
x = next(a)
y = next(b)
x.append("x")
print(next(a), next(b), x is next(a))
# --- coroutines
class Wait:
    def __init__(self, n):
        self.n = n
    def __await__(self):
        got = yield self.n
        return got * 2
async def work(n):
    a = await Wait(n)
    b = await Wait(a)
    return a + b
def drive(coroutine):
    value = None
    try:
        while True:
            value = coroutine.send(value)
            print("waits for", value)
    except StopIteration as end:
        return end.value
print(drive(work(3)))
# --- asynchronous generators and comprehensions
class Now:
    def __await__(self):
        return iter(())
    async def __aenter__(self):
        print("enter")
        return self
    async def __aexit__(self, *_):
        print("exit")
async def numbers():
    for n in range(3):
        await Now()
        yield n
async def main():
    async with Now():
        xs = [n async for n in numbers() if n]
    async for n in numbers():
        xs.append(n)
    return xs
try:
    main().send(None)
except StopIteration as end:
    print(end.value)
# --- an asynchronous loop over a class of its own
class Numbers:
    def __init__(self):
        self.n = 0
    def __aiter__(self):
        return self
    async def __anext__(self):
        self.n += 1
        if self.n > 2:
            raise StopAsyncIteration
        return self.n
async def main():
    async for n in Numbers():
        print(n)
    return [n async for n in Numbers()]
try:
    main().send(None)
except StopIteration as end:
    print(end.value)
# --- a comprehension that calls, with lists around it
def f(x):
    return [x]
def g():
    a, x = [0], [1]
    b = [f(x) for x in range(3)]
    c = x
    return [f(x) + a for x in b], c is x
print(g())
# --- try, except, else, finally
def f(n):
    try:
        if n == 0:
            raise KeyError(n)
        if n == 1:
            return "returned"
    except KeyError as error:
        return f"caught {error}"
    else:
        print("else")
    finally:
        print("finally", n)
    return "end"
print(f(0), f(1), f(2))
# --- a finally that returns, breaks and continues
def f():
    try:
        1 / 0
    finally:
        return "kept"
def g():
    for n in range(3):
        try:
            if n == 1:
                continue
            print("turn", n)
        finally:
            print("finally", n)
            if n == 2:
                break
    return n
print(f(), g())
# --- errors with causes, notes and groups
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        error.add_note("a note")
        raise ValueError("outer") from error
except ValueError as error:
    print(error, error.__cause__, error.__cause__.__notes__)
try:
    raise ExceptionGroup("several", [ValueError(1), KeyError(2)])
except* ValueError as group:
    print(group.exceptions)
except* KeyError as group:
    print(group.exceptions)
# --- an error with notes that ends it
error = ValueError("first\nsecond")
error.add_note("a note")
raise error
# --- an error that is raised again and ends it
def f():
    try:
        int("x")
    except ValueError:
        print("again")
        raise
f()
# --- an error within an error that ends it
try:
    {}["k"]
finally:
    print("before")
    [][1]
# --- an error of several lines that ends it
raise ValueError("first\nsecond")
# --- an end of a loop that ends it
it = iter([1])
next(it)
next(it)
# --- a failed assertion, an exit and what it says
x = [1]
try:
    assert len(x) == 2, f"only {len(x)}"
except AssertionError as error:
    print(error)
import sys
sys.exit("that was it")
# --- with, and one that swallows
from contextlib import contextmanager, suppress
class C:
    def __enter__(self):
        print("in")
        return 1
    def __exit__(self, kind, error, tb):
        print("out", kind)
        return True
with C() as n:
    1 / 0
with suppress(KeyError), C():
    {}[1]
@contextmanager
def m():
    print("before")
    try:
        yield 5
    except ValueError as error:
        print("caught", error)
    finally:
        print("after")
with m() as k:
    raise ValueError(k)
# --- match
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
def f(value):
    match value:
        case [1, *rest] if rest:
            return rest
        case {"k": k, **others}:
            return k, others
        case P(x=0, y=y):
            return y
        case str() | bytes():
            return "text"
        case _:
            return None
print([f(one) for one in ([1, 2], {"k": 1, "j": 2}, P(0, 5), "a", 3)])
# --- decorators, closures and default values
import functools
def twice(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        return f(*args, **kwargs) * 2
    return inner
def counter():
    n = 0
    def up(by=1):
        nonlocal n
        n += by
        return n
    return up
@twice
def f(x, xs=[]):
    xs.append(x)
    return len(xs)
a, b = counter(), counter()
print(f(1), f(2), a(), a(5), b())
@functools.lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(20), fib.cache_info().hits)
# --- classes in all their parts
class Base:
    kinds = []
    def __init_subclass__(cls, **more):
        super().__init_subclass__(**more)
        Base.kinds.append(cls.__name__)
class Field:
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, one, owner):
        return self if one is None else one.__dict__.get(self.name, 0)
    def __set__(self, one, value):
        print("set", self.name, value)
        one.__dict__[self.name] = value
class A(Base):
    n = Field()
    total = 0
    for i in range(3):
        total += i
    @property
    def double(self):
        return self.n * 2
    @classmethod
    def make(cls):
        return cls()
    @staticmethod
    def one():
        return 1
class B(A):
    __slots__ = ("m",)
    def __init__(self):
        super().__init__()
        self.m = 1
a = A.make()
a.n = 4
b = B()
print(a.double, A.one(), A.total, Base.kinds, b.m)
# --- del, star-unpacking and walrus
a, *b, (c, d) = 1, 2, 3, (4, 5)
del a
x = y = []
y.append(1)
if (n := len(b)) > 1:
    print(n, b, c, d, x)
first, *_ = {"k": 1}
del x[0], y
print({**{"a": 1}, "b": 2}, [*b, *b], first)
# --- for and while with else, break and continue on one line
for n in range(3): print(n)
else: print("else")
while True:
    n -= 1
    if n < 0: break
for a, b in zip([1, 2], [3, 4]): x = a; y = b
print(n, x, y)
# --- aliases, copies and swaps
import copy
a = [[1], [2]]
b = a
c = a[:]
d = copy.deepcopy(a)
b[0].append(5)
a, c = c, a
print(a, b, c, d, b is c, a[0] is b[0])
# --- a circle of lists and dicts
a = [1]
a.append(a)
d = {"a": a}
d["d"] = d
class N:
    pass
n = N()
n.self = n
print(a, d, n.self is n)
# --- sets of many types
a = {1, "a", None, (1, 2), frozenset([3])}
b = {1.5, True, 0}
c = frozenset("cab")
print(len(a), sorted(b), sorted(c))
# --- large values of every kind
from collections import Counter, defaultdict, deque, namedtuple
a = list(range(100_000))
b = dict.fromkeys(a)
c = set(a)
d = "é😀" * 50_000
e = bytes(100_000)
f = 10 ** 5000
g = Counter(a)
P = namedtuple("P", "x")
h = P(a)
i = deque(a)
j = defaultdict(int, b)
k = range(10 ** 30)
l = [[[n for n in range(40)] for m in range(40)] for o in range(40)]
print(len(a), len(d), f > 1)
# --- texts of many kinds
a = "שלום"
b = "👩‍👩‍👧🇩🇪e\u0301"
c = "it's \"both\"\n\t\\"
d = "\ud800 half"
e = b"\x00\xff"
f = "\u202eright to left"
print(a, b, c, e, f, len(d))
print("\ud800")
# --- numbers of many kinds
a = 1.5e300 * 1e10
b = float("nan")
c = -0.0
d = 3 + 4j
e = 10 ** 40
f = True + True
g = 0.1 + 0.2
print(a, b, c, d, e, f, g, round(2.5))
# --- chance and clocks
import random, time
random.seed(3)
a = [random.randint(1, 6) for _ in range(5)]
b = time.monotonic() >= 0
print(a, b, random.random())
# --- files and input
from pathlib import Path
p = Path("data.txt")
p.write_text("one\ntwo\n")
with open("data.txt") as file:
    lines = [line.strip() for line in file]
with open("data.txt") as file:
    for line in file:
        print(line, end="")
print(lines, p.exists())
try:
    input()
except EOFError:
    print("no input")
# --- code that is made while it runs
scope = {}
exec("def f(x):\n    y = x + 1\n    return y\nz = f(2)", scope)
n = 5
m = eval("[n * k for k in range(3)]")
f = lambda x, *rest, k=1: (x, rest, k)
print(scope["z"], m, f(1, 2, k=3))
# --- a tracer of its own
import sys
lines = []
def tracer(frame, event, arg):
    if frame.f_code.co_name == "f":
        lines.append((event, frame.f_lineno))
        return tracer
def f():
    a = 1
    return a
sys.settrace(tracer)
f()
sys.settrace(None)
print(lines)
# --- a tracer of its own, long after it is followed
import sys
def f():
    a = 1
    return a
for n in range(3000):
    m = n
lines = []
def tracer(frame, event, arg):
    lines.append(event)
    return tracer
sys.settrace(tracer)
for n in range(3):
    f()
sys.settrace(None)
print(lines)
# --- a profiler, a warning and a thread that cannot start
import sys, threading, warnings
calls = []
def f():
    return 1
sys.setprofile(lambda frame, event, arg: calls.append(event) if frame.f_code is f.__code__ else None)
f()
sys.setprofile(None)
print(calls)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("old")
print(len(caught))
try:
    thread = threading.Thread(target=print, args=("in a thread",), name="t")
    thread.start()
    thread.join()
except RuntimeError as error:
    print("no threads")
# --- code that Python warns of
import warnings
a = "\d" is "\d"
for n in range(2):
    warnings.warn("old")
# --- output that is caught
import contextlib, io
out = io.StringIO()
with contextlib.redirect_stdout(out):
    print("caught")
    n = 1
print(out.getvalue().upper(), end="")
import sys
sys.stdout.write("a")
sys.stderr.write("b")
print("c", flush=True)
# --- recursion that comes to an end
def f(n):
    return 0 if n == 0 else 1 + f(n - 1)
def hanoi(n, a, b, c):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)
print(f(100), len(hanoi(5, "a", "b", "c")))
# --- recursion that is caught at the limit
import sys
def f(n):
    return f(n + 1)
try:
    f(0)
except RecursionError:
    print("deep")
print(sys.getrecursionlimit() > 0)
# --- many short calls and a long loop
def step(n):
    if n % 3 == 0:
        return n
    return step(n - 1)
total = 0
for n in range(400):
    total += step(n)
print(total)
# --- types, generics and annotations
from typing import NamedTuple, Protocol, TypedDict
type Pair[T] = tuple[T, T]
class T(TypedDict):
    n: int
class N(NamedTuple):
    x: int
    y: int = 2
class P(Protocol):
    def go(self) -> int: ...
def first[T](xs: list[T]) -> T:
    return xs[0]
t: T = {"n": 1}
print(first([N(1)]), t, Pair.__name__, first.__annotations__)
