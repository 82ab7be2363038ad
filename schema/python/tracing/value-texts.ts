/**
 * Python of the driver: values in a few characters, whatever their own code thinks of that. Addresses and the program's folder
 * are left out, sets are sorted, dicts keep their order, and an object without a text of its own is what it holds. Nothing
 * larger than what is shown of it is ever made into a text.
 */
export const VALUE_TEXTS = `
import array, collections, itertools, opcode, sys, types

# What is shown of a value: levels and elements; of a number, digits.
DEPTH, MOST_ELEMENTS, MOST_DIGITS = 3, 30, 60
# Elements of a set that are sorted.
MOST_SORTED = 200
# Lines that a __repr__ of the program's own may take.
MOST_LINES = 3000
NOT_DATA = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type)
ATOMS = (int, float, complex, bool, str, bytes, type(None), range)
# By their ids: an object may be equal to whatever it likes, and so may its class.
ATOM_IDS = {id(one) for one in ATOMS}
CHANGING = {opcode.opmap[name] for name in ("STORE_ATTR", "STORE_SUBSCR", "STORE_GLOBAL", "DELETE_ATTR", "DELETE_SUBSCR")}
OUTER = opcode.opmap["STORE_DEREF"]
OWN_GLOBALS = globals()
# What classes are by type itself: asked for their attributes, they may run code of the program's.
parents_of, held_by, title_of = (type.__dict__[name].__get__ for name in ("__mro__", "__dict__", "__name__"))
room_for_dict = type.__dict__["__dictoffset__"].__get__

class TooLong(BaseException):
    pass

class NotPlain(Exception):
    pass

class Hush:
    """What the program's own code prints while it is asked for a text is no output of the program's."""
    is_on = False

def method_of(kind, name):
    return next((held_by(one)[name] for one in parents_of(kind) if name in held_by(one)), None)

class Texts:
    """
    Texts of values of Python's own types, and of those that inherit their __repr__.
    asks: whether other values may be asked for theirs.
    """

    def __init__(self, asks):
        self.asks = asks

    def of(self, value, level=DEPTH):
        kind = type(value)
        base = kind if id(kind) in WRITERS else base_of(kind)
        if base is not None and (kind is base or method_of(kind, "__repr__") is held_by(base)["__repr__"]):
            return WRITERS[id(base)](self, value, level, base)
        if not self.asks:
            raise NotPlain
        return self.asked(value, kind, base, level)

    def several(self, count, level, texts, brackets):
        left, right = brackets
        if count > 0 and level <= 0:
            return left + "..." + right
        pieces, room = [], MOST_TEXT
        for text in itertools.islice(texts, MOST_ELEMENTS):
            pieces.append(text)
            room -= len(text) + 2
            if room < 0:
                # More would be cut, anyway.
                break
        return left + ", ".join(pieces + ["..."] * (len(pieces) < count)) + right

    def row(self, value, level, base, brackets):
        texts = (self.of(one, level - 1) for one in base.__iter__(value))
        return self.several(base.__len__(value), level, texts, brackets)

    def of_list(self, value, level, base):
        return self.row(value, level, base, "[]")

    def of_tuple(self, value, level, base):
        return self.row(value, level, base, ("(", ",)" if base.__len__(value) == 1 else ")"))

    def of_deque(self, value, level, base):
        return self.row(value, level, base, ("deque([", "])"))

    def of_array(self, value, level, base):
        kind = base.typecode.__get__(value)
        return self.row(value, level, base, ("array('" + kind + "', [", "])")) if base.__len__(value) else "array('" + kind + "')"

    def of_dict(self, value, level, base):
        texts = (self.of(key, level - 1) + ": " + self.of(one, level - 1) for key, one in base.items(value))
        return self.several(base.__len__(value), level, texts, "{}")

    def of_set(self, value, level, base):
        brackets = ("frozenset({", "})") if base is frozenset else "{}"
        count = base.__len__(value)
        if count == 0:
            return base.__name__ + "()"
        if level <= 0 or count > MOST_SORTED:
            return self.row(value, level, base, brackets)
        elements = list(base.__iter__(value))
        if not self.asks and not all(id(type(one)) in ATOM_IDS for one in elements):
            raise NotPlain
        try:
            texts = (self.of(one, level - 1) for one in sorted(elements))
        except Exception:
            texts = sorted(self.of(one, level - 1) for one in elements)
        return self.several(count, level, texts, brackets)

    def of_characters(self, value, level, base):
        # Larger than what is shown, so that what is left out may be in what is cut.
        ends = ends_of(value, base.__len__(value), base.__getitem__)
        return middle_out(clean(base.__repr__(ends)))

    def of_int(self, value, level, base):
        bits = int.bit_length(value)
        if bits > 10_000:
            return "<int of about " + str(bits * 30_103 // 100_000 + 1) + " digits>"
        return middle_out(int.__repr__(value), MOST_DIGITS)

    def of_range(self, value, level, base):
        return "range(" + ", ".join(self.of(one) for one in (value.start, value.stop, value.step)[: 2 + (value.step != 1)]) + ")"

    def of_number(self, value, level, base):
        return base.__repr__(value)

    def asked(self, value, kind, base, level):
        own = method_of(kind, "__repr__")
        name = title_of(kind)
        if own is object.__repr__ and room_for_dict(kind) != 0:
            return self.held(value, name, level)
        if is_large(value) or is_changing(own):
            if base is not None:
                return name + "(" + WRITERS[id(base)](self, value, level, base) + ")"
            return self.held(value, name, level) if room_for_dict(kind) != 0 else "<" + name + " object>"
        try:
            text = str.__str__(repr(value))
        except Exception:
            return "<" + name + " instance>"
        return middle_out(clean(ends_of(text, len(text), str.__getitem__)))

    def held(self, value, name, level):
        """What an object without a text of its own holds."""
        names = object.__getattribute__(value, "__dict__")
        texts = (str(key) + "=" + self.of(one, level - 1) for key, one in names.items())
        return self.several(len(names), level, texts, (name + "(", ")"))

WRITERS = {
    id(list): Texts.of_list, id(tuple): Texts.of_tuple, id(dict): Texts.of_dict, id(set): Texts.of_set,
    id(frozenset): Texts.of_set, id(collections.deque): Texts.of_deque, id(array.array): Texts.of_array,
    id(str): Texts.of_characters, id(bytes): Texts.of_characters, id(bytearray): Texts.of_characters,
    id(int): Texts.of_int, id(bool): Texts.of_number, id(float): Texts.of_number, id(complex): Texts.of_number,
    id(type(None)): Texts.of_number, id(range): Texts.of_range,
}
SIZED = {id(one) for one in (list, tuple, dict, set, frozenset, collections.deque, array.array, str, bytes, bytearray)}

def base_of(kind):
    return next((one for one in parents_of(kind) if id(one) in WRITERS), None)

def inside(value, base, kind):
    """A few of the values that one holds."""
    if base is dict:
        return dict.values(value)
    if base is not None and id(base) in SIZED and base not in (str, bytes, bytearray, array.array):
        return base.__iter__(value)
    if base is None and room_for_dict(kind) != 0:
        return object.__getattribute__(value, "__dict__").values()
    return ()

def is_large(value):
    """Whether it holds more than a __repr__ is given time for: that of a list alone writes every element."""
    left, values = 300, [(value, DEPTH)]
    while values and left > 0:
        one, level = values.pop()
        left -= 1
        kind = type(one)
        base = base_of(kind)
        if base is not None and id(base) in SIZED and base.__len__(one) > MOST_LEFT:
            return True
        if level > 0:
            values += [(deeper, level - 1) for deeper in itertools.islice(inside(one, base, kind), MOST_ELEMENTS)]
    return False

def is_changing(method):
    """Whether a __repr__ of the program's own writes to more than its names: then it is not for us to call it."""
    if type(method) is not types.FunctionType or method.__code__.co_filename != FILE:
        return False
    code = method.__code__
    does = set(code.co_code[::2])
    return not CHANGING.isdisjoint(does) or (OUTER in does and code.co_freevars not in ((), ("__class__",)))

PLAIN, ASKED = Texts(False), Texts(True)

def guarded(work):
    """What the program's own code makes of a value: it may raise, print, or never end."""
    left, before, streams = MOST_LINES, sys.gettrace(), (sys.stdout, sys.stderr)
    def count(frame, event, arg):
        nonlocal left
        if frame.f_globals is OWN_GLOBALS:
            return None
        left -= 1
        if left < 0:
            raise TooLong
        return count
    sys.stdout = sys.stderr = Silence()
    Hush.is_on = True
    sys.settrace(count)
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException:
        return "…"
    finally:
        sys.settrace(before)
        Hush.is_on = False
        sys.stdout, sys.stderr = streams

def text_of(value):
    try:
        return bounded(PLAIN.of(value))
    except NotPlain:
        # What comes next is no handler: the program's own code may look for the error that is handled.
        pass
    except RecursionError:
        raise
    except Exception:
        return "…"
    return bounded(sys.call_tracing(guarded, (lambda: ASKED.of(value),)))

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
        {"name": name, "id": str(id(value)), "type": title_of(type(value)), "text": text_of(value)}
        for name, value in data_in(values, (), most)
    ]
`;
