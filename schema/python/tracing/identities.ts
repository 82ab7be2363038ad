/** Python of the driver: which values are one object, without keeping any of them: a program may watch its own objects go. */
export const IDENTITIES = `
import weakref

# Characters or bits of a value that may be kept for good.
MOST_KEPT = 1000

class Identities:
    """
    Numbers of objects, from 1. Python gives an object's id to another one once it is gone, so a number is an object's
    - for good, of small values that never change: these are kept, and nobody can tell
    - for good, where it can be asked whether it is still there (weakref)
    - else as long as a name of a call under way refers to it.
    """

    def __init__(self):
        self.count, self.kept, self.fixed, self.watched, self.named = 0, [], {}, {}, {}

    def number_of(self, value, text, held, before):
        """
        held: ids of what is numbered for a call because its names refer to it; the value's is added.
        before: numbers by ids that its names had when it was left.
        """
        key = id(value)
        if id(type(value)) in ATOM_IDS:
            return self.number_of_atom(value, text, key)
        found = self.watched.get(key)
        if found is not None and found[0]() is value:
            return found[1]
        entry = self.named.get(key)
        if entry is None:
            number = before.get(key) or self.next()
            try:
                self.watched[key] = (weakref.ref(value), number)
                return number
            except TypeError:
                entry = self.named[key] = [number, 0]
        entry[1] += 1
        held.append(key)
        return entry[0]

    def number_of_atom(self, value, text, key):
        kind = type(value)
        size = int.bit_length(value) if kind is int else len(value) if kind is str or kind is bytes else 0
        if size > MOST_KEPT:
            # Whether two of the same id and text are one makes no difference.
            key = str(key) + " " + text
        number = self.fixed.get(key)
        if number is None:
            number = self.fixed[key] = self.next()
            if size <= MOST_KEPT:
                self.kept.append(value)
        return number

    def numbers_of(self, held):
        return {key: self.named[key][0] for key in held}

    def release(self, held):
        """Names that referred to these do no longer."""
        for key in held:
            entry = self.named[key]
            entry[1] -= 1
            if entry[1] == 0:
                del self.named[key]

    def next(self):
        self.count += 1
        return self.count
`;
