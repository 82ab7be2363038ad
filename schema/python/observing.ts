/**
 * Python of the driver: what a test of the learner's code comes to. Its words for a value are made of Python's own types
 * alone, by their own methods, taken before any program could replace their names; judging.ts compares them elsewhere.
 */
export const OBSERVING = `
import builtins

class_of, is_class, raw_eval, raw_exec, raw_compile = type, issubclass, eval, exec, compile
raw_repr, raw_str, length, joined = repr, str, len, str.join
text_of_int, text_of_float, text_of_str, text_of_bytes = int.__repr__, float.__repr__, str.__repr__, bytes.__repr__
bits_of, parents_of, name_of = int.bit_length, type.__dict__["__mro__"].__get__, type.__dict__["__name__"].__get__
INT, FLOAT, STR, BYTES, LIST, TUPLE, SET, FROZENSET, DICT = int, float, str, bytes, list, tuple, set, frozenset, dict
ITEMS, FALLBACK, ANY_ERROR, END, STACK = dict.items, object.__repr__, BaseException, SystemExit, RecursionError
OWN_ERRORS = {name: one for name, one in vars(builtins).items() if isinstance(one, type) and issubclass(one, BaseException)}

MOST_DEPTH, MOST_TEXT, MOST_BITS = 40, 20000, 14000

class NoLiteral(Exception):
    pass

class Literal:
    """A value as a literal. Only exact types count: a subclass may have its own idea of what it is."""

    def __init__(self):
        self.room = MOST_TEXT

    def take(self, text):
        self.room -= length(text)
        if self.room < 0:
            raise NoLiteral
        return text

    def of(self, value, depth=0):
        kind = class_of(value)
        if depth > MOST_DEPTH:
            raise NoLiteral
        if value is None or value is True or value is False:
            return self.take("None" if value is None else "True" if value is True else "False")
        if kind is INT and bits_of(value) <= MOST_BITS:
            return self.take(text_of_int(value))
        if kind is FLOAT:
            return self.take(text_of_float(value))
        if kind is STR and length(value) <= MOST_TEXT:
            return self.take(text_of_str(value))
        if kind is BYTES and length(value) <= MOST_TEXT:
            return self.take(text_of_bytes(value))
        self.take("(),")
        if kind is LIST:
            return "[" + joined(", ", [self.of(one, depth + 1) for one in value]) + "]"
        if kind is TUPLE:
            return "(" + joined("", [self.of(one, depth + 1) + ", " for one in value]) + ")"
        if kind is SET or kind is FROZENSET:
            inner = joined(", ", [self.of(one, depth + 1) for one in value])
            word = "set" if kind is SET else "frozenset"
            return word + "([" + inner + "])"
        if kind is DICT:
            pairs = [self.of(key, depth + 1) + ": " + self.of(one, depth + 1) for key, one in ITEMS(value)]
            return "{" + joined(", ", pairs) + "}"
        raise NoLiteral

def class_name(kind):
    """Of an exception that only calls itself ValueError, a name that no test asks for."""
    name = name_of(kind)
    return "own " + name if name in OWN_ERRORS and OWN_ERRORS[name] is not kind else name

def raised_by(error, where):
    kinds = parents_of(class_of(error))[:20]
    try:
        described = raw_str(error)
        message = described if class_of(described) is STR else ""
    except ANY_ERROR:
        message = ""
    types = [class_name(kind)[:200] for kind in kinds]
    return {"types": types, "summary": (types[0] + (": " + message if message else ""))[:1000], "where": where}

def observe(program_error, probe, names):
    """Runs what comes after the program, with its names, and tells what came of it."""
    seen = {"value": None, "type": "", "shown": "", "raised": None}
    where, error = "program", program_error
    try:
        if error is None and probe.get("before") is not None:
            where = "before"
            raw_exec(raw_compile(probe["before"], "<test>", "exec"), names)
        if error is None and probe.get("call") is not None:
            where = "call"
            value = raw_eval(raw_compile(probe["call"].strip(), "<test>", "eval"), names)
            seen["type"] = name_of(class_of(value))[:200]
            try:
                seen["value"] = Literal().of(value)
            except (NoLiteral, STACK):
                shown = raw_repr(value)
                seen["shown"] = shown[:500] if class_of(shown) is STR else ""
    except ANY_ERROR as mistake:
        error = mistake
    if error is not None:
        seen["raised"] = raised_by(error, where)
    return seen
`;
