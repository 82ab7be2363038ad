/** Python of the driver: a call that is followed. */
export const CALLS = `
import opcode, types

NONE = types.MappingProxyType({})
VARARGS, VARKEYWORDS = 0x4, 0x8

def operation(frame):
    return opcode.opname[frame.f_code.co_code[frame.f_lasti]]

def line_at(frame, call):
    """What Python adds to a program by itself is on no line."""
    return frame.f_lineno or call.line or call.code.co_firstlineno

def parameters_of(code):
    count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & VARARGS) + bool(code.co_flags & VARKEYWORDS)
    return code.co_varnames[:count]

class Call:
    """A call under way, or one that has paused."""
    __slots__ = (
        "number", "code", "line", "at", "is_rest", "is_raising", "returned", "entered", "told", "told_here", "held", "outside",
        "before",
    )

    def __init__(self, number, code):
        # line: the one that it is on, and at: the instruction; is_rest: it had been there before, and the line was counted then.
        self.number, self.code, self.line, self.at, self.is_rest, self.is_raising = number, code, None, 0, False, False
        # returned: line of the "return" that ran last; entered: instructions by the lines that are come back to.
        self.returned, self.entered = None, NONE
        # Names as they were told last, and as they were at its own last step.
        self.told, self.told_here = [], []
        # For Identities: what its names refer to, did before a comprehension that it is in, and did when it paused.
        self.held, self.outside, self.before = [], [], {}
`;
