/**
 * Python of the driver: follows a program line by line, in the form of schema/lessons/trace/trace.ts. What a sample of a lesson
 * was recorded by and what a learner's own code is followed by are this one tracer.
 *
 * Rules that make a trace the same everywhere: objects are numbered as they appear; addresses and the program's folder
 * are left out of texts; sets are sorted in texts, dicts keep their order; only the program's own code is followed, and what it had before is told of
 * only where its code names it.
 */
export const TRACING = `
import sys, traceback, types

MOST_STEPS, MOST_SEEN, MOST_NAMES = 400, 6000, 20
KINDS = ("line", "call", "return", "yield", "exception", "turns")
OPTIMIZED, GENERATOR, COROUTINE, ASYNC_GENERATOR = 0x1, 0x20, 0x80, 0x200

def codes_in(code):
    """A program's own code objects, the whole program's first. What Python makes of annotations nobody has written."""
    inner = [one for one in code.co_consts if isinstance(one, types.CodeType) and one.co_name != "__annotate__"]
    return [code, *(deeper for one in inner for deeper in codes_in(one))]

class Trace:
    def __init__(self, output):
        self.output, self.seen, self.is_cut = output, [], False
        self.top, self.told, self.frames, self.scopes = None, 0, {}, []
        # An object that is gone would leave its id to another.
        self.alive, self.numbers, self.raised = [], {}, None
        self.start, self.hidden, self.loops, self.lines, self.follows = [], set(), [], [], None

    def begin(self, source, code, names):
        codes = codes_in(code)
        self.top, self.codes = code, {id(one) for one in codes}
        used = {name for one in codes for name in one.co_names}
        self.hidden = {name for name in names if name not in used}
        # Lines of a class go with the one that names it: they are not followed, either.
        followed = [one for one in codes if one is code or one.co_flags & OPTIMIZED]
        self.lines = sorted({line for one in followed for *_, line in one.co_lines() if line})
        self.loops = loops_in(source)
        self.start = self.names_of(names)
        self.told = len(self.output.kept)
        self.follows = self.follow
        sys.settrace(self.follows)

    def end(self, error):
        if sys.gettrace() is not self.follows:
            # Full, or the program has a tracer of its own.
            self.is_cut = True
        sys.settrace(None)
        if not self.seen:
            return
        line, last = self.line_of(error), self.seen[-1]
        # How it ended is told in any case.
        if line is not None and self.is_cut:
            del self.seen[MOST_SEEN - 1:]
            last = self.seen[-1]
            self.seen.append(("exception", line, 0, last[3] if last[2] == 0 else None, "", self.summary(error)))
        elif line is not None and last[0] != "exception":
            # A StopIteration is told nowhere else: most of them end a loop.
            if last[:3] == ("line", line, 0):
                self.seen[-1] = ("exception", line, 0, last[3], last[4], self.summary(error))
            else:
                self.seen.append(("exception", line, 0, None, "", self.summary(error)))
        elif error is None and not self.is_cut and last[0] == "exception":
            # It was caught, or was an exit: the program has come to its end.
            self.seen.append(("line", last[1], 0, None, "", None))

    def line_of(self, error):
        if error is None or self.top is None:
            return None
        places = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        return next((line for code, line in reversed(places) if code is self.top), None)

    def follow(self, frame, event, arg):
        code = frame.f_code
        if id(code) not in self.codes:
            return None
        # What a comprehension or a class body does in between belongs to the line that it is on.
        if code is not self.top and (code.co_name.startswith("<") or not code.co_flags & OPTIMIZED):
            return None
        try:
            self.note(id(frame), frame, code, event, arg)
        except RecursionError:
            # Near the end of the stack there is no room to look. The program runs into it by itself.
            return self.stop()
        return self.stop() if len(self.seen) >= MOST_SEEN else self.follows

    def stop(self):
        self.is_cut = True
        sys.settrace(None)

    def note(self, key, frame, code, event, arg):
        if event == "call":
            self.enter(key, frame, code)
        elif key not in self.frames:
            return
        elif event == "line":
            self.finish(key, frame)
            self.frames[key][2:] = [frame.f_lineno, False]
        elif event == "exception":
            self.on_exception(key, frame, arg)
        elif event == "return":
            self.leave(key, frame, code, arg)

    def enter(self, key, frame, code):
        known = self.frames.get(key)
        if known is None or known[1] is not code:
            # Its number, its code, the line that it is on, whether an error is on its way out of it.
            self.frames[key] = [len(self.scopes), code, None, False]
            self.scopes.append("" if code is self.top else code.co_name)
        if code is not self.top:
            self.add("call", key, frame, frame.f_lineno)

    def finish(self, key, frame):
        line = self.frames[key][2]
        if line is not None:
            self.add("line", key, frame, line)
            self.frames[key][2] = None

    def on_exception(self, key, frame, arg):
        kind, error, _ = arg
        if issubclass(kind, (StopIteration, StopAsyncIteration, GeneratorExit)):
            return
        state = self.frames[key]
        # A finally or a with raises it once more.
        if self.raised == (key, id(error)) and state[3]:
            return
        self.raised = (key, id(error))
        self.add("exception", key, frame, frame.f_lineno, self.summary(error))
        state[2:] = [None, True]

    def leave(self, key, frame, code, arg):
        number, _, line, is_raising = self.frames[key]
        if code is self.top:
            self.finish(key, frame)
        elif not is_raising:
            line = frame.f_lineno if line is None else line
            is_pause = code.co_flags & (GENERATOR | COROUTINE | ASYNC_GENERATOR) and is_yield(frame)
            value = None if code.co_flags & COROUTINE and is_pause else self.value_of(arg)
            self.add("yield" if is_pause else "return", key, frame, line, value)
            self.frames[key][2] = None
            if is_pause:
                return
        del self.frames[key]

    def add(self, kind, key, frame, line, extra=None):
        printed = "".join(self.output.kept[self.told:])
        self.told = len(self.output.kept)
        self.seen.append((kind, line, self.frames[key][0], self.names_of(frame.f_locals), printed, extra))

    def summary(self, error):
        def described():
            last = traceback.format_exception_only(error)[-1].strip()
            return last.splitlines()[0] if last else type(error).__name__
        return bounded(sys.call_tracing(guarded, (described,)), 200)

    def value_of(self, value):
        number = self.numbers.get(id(value))
        if number is None:
            number = self.numbers[id(value)] = len(self.numbers) + 1
            # A program may watch its own objects go.
            if not hasattr(type(value), "__del__"):
                self.alive.append(value)
        return (number, type(value).__name__, text_of(value))

    def names_of(self, values):
        return [(name, self.value_of(value)) for name, value in data_in(values, self.hidden, MOST_NAMES)]

    def told_of(self):
        """The whole trace, as schema/lessons/trace/trace.ts declares it."""
        rest = "".join(self.output.kept[self.told:])
        seen = folded(self.seen, self.loops, self.scopes)
        if len(seen) > MOST_STEPS:
            ending = [seen[-1]] if seen[-1][0] == "exception" else []
            self.is_cut = True
            cut = seen[MOST_STEPS - len(ending): len(seen) - len(ending)]
            rest = "".join(one[4] for one in cut) + rest
            seen = seen[: MOST_STEPS - len(ending)] + ending
        # Frames, objects and values are numbered as they come.
        frames, objects, values = {0: 0}, {}, {}
        def number_of(known, key):
            return known.setdefault(key, len(known))
        def value_at(value):
            number, kind, text = value
            return number_of(values, (number_of(objects, number) + 1, kind, text))
        def pairs(before, now):
            changed = [one for name, value in now.items() if before.get(name) != value for one in (name, value_at(value))]
            return changed + [one for name in before if name not in now for one in (name, -1)]
        start = dict(self.start)
        last, steps = {0: start}, []
        begun = pairs({}, start)
        for kind, line, frame, names, printed, extra in seen:
            frame = number_of(frames, frame)
            before = last.get(frame, {})
            now = before if names is None else dict(names)
            last[frame] = now
            if kind in ("return", "yield"):
                extra = None if extra is None else value_at(extra)
            step = [KINDS.index(kind), line, frame, pairs(before, now), printed]
            steps.append(step if extra is None else [*step, extra])
        scopes = {number: self.scopes[frame] if self.scopes else "" for frame, number in frames.items()}
        return {
            "frames": [scopes[number] for number in range(len(scopes))],
            "values": [list(one) for one in values],
            "code": self.lines,
            "start": begun,
            "steps": steps,
            "rest": rest,
            "isCut": self.is_cut,
        }

def is_yield(frame):
    import opcode
    return frame.f_code.co_code[frame.f_lasti] == opcode.opmap["YIELD_VALUE"]
`;
