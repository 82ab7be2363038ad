/**
 * Python of the driver: values in a few characters, whatever their own code thinks of that. Addresses and the program's folder
 * are left out, sets are sorted, dicts keep their order, and an object without a text of its own is what it holds.
 */
export const VALUE_TEXTS = `
import itertools, re, reprlib, sys, types

MOST_TEXT = 120
# Lines that a __repr__ of the program's own may take.
MOST_LINES = 3000
NOT_DATA = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type)
ATOMS = (int, float, complex, bool, str, bytes, type(None), range)
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

class TooLong(BaseException):
    pass

class Short(reprlib.Repr):
    """Depth 3, 30 elements, 120 characters."""

    def __init__(self):
        super().__init__()
        self.maxlevel = 3
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = self.maxdeque = self.maxarray = 30
        self.maxstring = self.maxother = MOST_TEXT
        self.maxlong = 60

    def repr_dict(self, value, level):
        if not value:
            return "{}"
        if level <= 0:
            return "{...}"
        items = itertools.islice(value.items(), self.maxdict)
        pieces = [self.repr1(key, level - 1) + ": " + self.repr1(one, level - 1) for key, one in items]
        return "{" + ", ".join(pieces + ["..."] * (len(value) > self.maxdict)) + "}"

    def repr_instance(self, value, level):
        """Without a text of its own an object is what it holds."""
        kind = type(value)
        if kind.__repr__ is object.__repr__ and kind.__dictoffset__ != 0:
            held = object.__getattribute__(value, "__dict__")
            if level <= 0:
                return kind.__name__ + "(...)"
            items = itertools.islice(held.items(), self.maxdict)
            inner = ", ".join(str(name) + "=" + self.repr1(one, level - 1) for name, one in items)
            return kind.__name__ + "(" + inner + ")"
        return super().repr_instance(value, level)

short = Short()

def is_plain(value, level=3):
    """Whether no code of the program's own has a say in its text."""
    kind = type(value)
    if kind in ATOMS:
        return True
    if kind in (set, frozenset):
        return all(type(one) in ATOMS for one in value)
    if level == 0:
        return kind in (list, tuple, dict)
    if kind in (list, tuple):
        return all(is_plain(one, level - 1) for one in value[:30])
    if kind is dict:
        items = itertools.islice(value.items(), 30)
        return all(is_plain(key, level - 1) and is_plain(one, level - 1) for key, one in items)
    return False

def guarded(work):
    """What the program's own code makes of a value: it may raise, print, or never end."""
    left, before, streams = MOST_LINES, sys.gettrace(), (sys.stdout, sys.stderr)
    def count(frame, event, arg):
        nonlocal left
        left -= 1
        if left < 0:
            raise TooLong
        return count
    sys.stdout = sys.stderr = Silence()
    sys.settrace(count)
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException:
        return "…"
    finally:
        sys.settrace(before)
        sys.stdout, sys.stderr = streams

def bounded(text, most=MOST_TEXT):
    if " at 0x" in text:
        text = ADDRESS.sub("", text)
    if PLACE is not None and PLACE in text:
        # Where a program's files are is nobody's business but the driver's.
        text = text.replace(PLACE + "/", "").replace(PLACE, ".")
    return text if len(text) <= most else text[: most - 1] + "…"

def text_of(value):
    try:
        if is_plain(value):
            return bounded(short.repr(value))
        return bounded(sys.call_tracing(guarded, (lambda: short.repr(value),)))
    except RecursionError:
        raise
    except Exception:
        # Such as an int of more digits than Python writes.
        return "…"

def data_in(values, hidden, most):
    """Names that refer to data."""
    found = []
    for name, value in list(values.items()):
        # By the types themselves: asked for its class, an object may run code of the program's.
        if type(name) is not str or name.startswith("__") or name in hidden or issubclass(type(value), NOT_DATA):
            continue
        found.append((name, value))
        if len(found) == most:
            break
    return found

def names_in(values, most):
    """What a program's names refer to at its end, each in a few characters."""
    return [
        {"name": name, "id": str(id(value)), "type": type(value).__name__, "text": text_of(value)}
        for name, value in data_in(values, (), most)
    ]
`;
