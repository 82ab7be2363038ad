/** Python of the driver: texts without what is the machine's, cut where a character ends. */
export const CUTTING = `
import re, unicodedata
# While it is followed, a program may give these other meanings.
from builtins import BaseException, Exception, GeneratorExit, KeyboardInterrupt, MemoryError, RecursionError
from builtins import StopAsyncIteration, StopIteration, TypeError, all, any, bool, bytearray, bytes, complex, dict, enumerate
from builtins import float, frozenset, getattr, globals, hasattr, id, int, isinstance, issubclass, len, list, max, next, object, range, repr
from builtins import set, slice, sorted, str, sum, tuple, type, zip

# What is shown of a value, characters; and of what is left out the most that is looked at.
MOST_TEXT, MOST_LEFT = 120, 10_000
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

def is_joined(text, at):
    """Whether the characters around a place are seen as one: an accent and its letter, a flag, an emoji of several parts."""
    before, after = text[at - 1], text[at]
    def is_flag(one):
        return "\\U0001f1e6" <= one <= "\\U0001f1ff"
    if is_flag(before) and is_flag(after):
        flags = next((back for back in range(at) if not is_flag(text[at - 1 - back])), at)
        return flags % 2 == 1
    return (
        "\\u200d" in (before, after)
        or unicodedata.category(after).startswith("M")
        or "\\U0001f3fb" <= after <= "\\U0001f3ff"
        or "\\U000e0020" <= after <= "\\U000e007f"
    )

def place_near(text, at, step):
    """A place where a text may be cut."""
    found = at
    while 0 < found < len(text) and is_joined(text, found):
        found += step
        if abs(found - at) > 40:
            return at
    return found

def clean(text):
    if " at 0x" in text:
        text = ADDRESS.sub("", text)
    if PLACE is not None and PLACE in text:
        # Where a program's files are is nobody's business but the driver's.
        text = text.replace(PLACE + "/", "").replace(PLACE, ".")
    return text

def bounded(text, most=MOST_TEXT):
    text = clean(text)
    return text if len(text) <= most else text[: place_near(text, most - 1, -1)] + "…"

def middle_out(text, most=MOST_TEXT):
    """Beginning and end of a text: what was added to a long one is seen, too."""
    if len(text) <= most:
        return text
    first = (most - 3) // 2
    last = len(text) - (most - 3 - first)
    return text[: place_near(text, first, -1)] + "..." + text[place_near(text, last, 1):]

def ends_of(value, size, part):
    return value if size <= 2 * MOST_LEFT else part(value, slice(0, MOST_LEFT)) + part(value, slice(size - MOST_LEFT, size))
`;
