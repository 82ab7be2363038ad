/**
 * Python of the driver: follows a program line by line, in the form of schema/lessons/trace/trace.ts. What a sample of a lesson
 * was recorded by and what a learner's own code is followed by are this one tracer.
 *
 * Rules that make a trace the same everywhere: objects are numbered as they appear; addresses and the program's folder
 * are left out of texts; sets are sorted in texts, dicts keep their order; only the program's own code is followed, and what it had before is told of
 * only where its code names it.
 *
 * The program must not notice: nothing of its own is kept alive or asked more than its text, and Python's collector does not
 * run for what is written down here.
 */
export const TRACING = `
import ast, gc, marshal, opcode, sys, traceback, types, warnings

MOST_STEPS, MOST_SEEN, MOST_NAMES = 400, 6000, 20
# Calls whose names are told at each step, besides the program itself: as many as a page shows.
MOST_CALLS = 3
# Frames of other code that are passed on the way to the call before.
MOST_BETWEEN = 60

# What a frame is at when a loop, or what it waits for, has come to its end.
ENDS_OF_LOOPS = ("FOR_ITER", "SEND", "END_SEND", "END_ASYNC_FOR", "CLEANUP_THROW", "YIELD_VALUE", "RESUME")

class Trace:
    def __init__(self, output):
        self.output, self.seen, self.is_cut = output, [], False
        self.program, self.calls, self.scopes = None, {}, []
        self.top, self.names, self.hidden, self.start = None, {}, set(), []
        # told: parts of the output; result: what the call before has given back, for Identities.
        self.told, self.result, self.resumed, self.last = 0, [], None, None
        self.identities, self.places, self.loops, self.follows = Identities(), None, [], None

    def begin(self, source, code, names):
        codes = codes_in(code)
        self.top, self.names = code, names
        used = {name for one in codes for name in one.co_names}
        self.hidden = {name for name in names if name not in used}
        # What Python warns of it has said already.
        with warnings.catch_warnings(action="ignore"):
            tree = ast.parse(source)
        self.places = Places(tree, [one for one in codes if is_followed(one, code)])
        self.loops = loops_in(tree)
        self.start = self.of_program([])
        self.follows = self.follow
        sys.settrace(self.follows)

    def end(self, error):
        if sys.gettrace() is not self.follows:
            # Full, or the program has a tracer of its own.
            self.is_cut = True
        sys.settrace(None)
        self.seen = [marshal.loads(one) for one in self.seen[:MOST_SEEN]]
        if not self.seen:
            return
        line, last = self.line_of(error), self.seen[-1]
        # How it ended is told in any case.
        if line is not None and (self.is_cut or last[0] != "exception"):
            self.seen[MOST_SEEN - 1:] = [("exception", line, 0, self.of_program([]), "", self.summary(error), [], True)]
        elif error is None and not self.is_cut and last[0] == "exception":
            # An exit: the program has come to its end.
            self.seen.append(("line", last[1], 0, self.of_program([]), "", None, [], True))

    def line_of(self, error):
        if error is None or self.top is None:
            return None
        places = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        return next((line for code, line in reversed(places) if code is self.top), None)

    def follow(self, frame, event, arg):
        if self.is_cut or id(frame.f_code) not in self.places.codes:
            return None
        collects = gc.isenabled()
        gc.disable()
        try:
            self.note(frame, event, arg)
        except (RecursionError, MemoryError):
            # Near the end of the stack there is no room to look. The program runs into it by itself.
            self.stop()
        finally:
            if collects:
                gc.enable()
        if len(self.seen) >= MOST_SEEN:
            self.stop()
        return self.follows

    def stop(self):
        self.is_cut = True
        # The program may have put its own in our place.
        if sys.gettrace() is self.follows:
            sys.settrace(None)

    def note(self, frame, event, arg):
        resumed, self.resumed = self.resumed, None
        if event == "call":
            self.enter(frame)
            return
        call = self.calls.get(id(frame))
        if call is None or call.code is not frame.f_code:
            return
        if event == "exception" and issubclass(arg[0], GeneratorExit):
            # It is closed: it does not go on.
            if resumed is not None and resumed[0] is call:
                self.take_back(resumed[1])
        elif event == "exception":
            self.on_exception(call, frame, arg)
        elif event == "return":
            self.leave(call, frame, arg)
        else:
            self.on_line(call, frame)

    def enter(self, frame):
        code, key = frame.f_code, id(frame)
        call = self.calls.get(key)
        # Where a call had paused that nobody has gone on with, there may be another one now.
        is_new = operation(frame) == "RESUME" and code.co_code[frame.f_lasti + 1] & 3 == 0
        if call is None or call.code is not code or is_new:
            call = self.calls[key] = Call(len(self.scopes), code)
            self.scopes.append("" if code is self.top else code.co_name)
        else:
            call.is_rest = True
        if code is self.top:
            self.program = call
            return
        told = self.told
        line = self.places.named.get(frame.f_lineno) or self.places.line_of(frame.f_lineno)
        self.add("call", call, frame, line)
        if call.is_rest:
            self.resumed = call, told

    def take_back(self, told):
        """The last step. What was new with it is told with the next one."""
        around = marshal.loads(self.seen.pop())[6]
        self.told = told
        for call in self.calls.values():
            if any(call.number == number for number, _ in around):
                call.told = []

    def on_line(self, call, frame):
        places, line, at = self.places, self.places.line_of(frame.f_lineno), frame.f_lasti
        place = places.at(frame)
        # A comprehension over several lines begins and ends on its first one, also with an error.
        if place is not None and not (place.is_whole and call.line != line and not call.is_raising):
            return
        if line == call.line and line in places.first and at > call.at:
            # Further on in the same statement.
            call.at = at
            return
        self.finish(call, frame)
        call.line, call.at, call.is_raising = line, at, False
        call.is_rest = line in places.returning and self.is_back(call, line, at)
        if line in places.returns:
            call.returned = line

    def is_back(self, call, line, at):
        """Whether it comes back to a "with" that ends, or to a decorator that gets what it decorates."""
        entered = dict(call.entered)
        before = entered.pop(line, None)
        is_back = before is not None and at > before
        call.entered = entered if is_back else {**entered, line: at}
        return is_back

    def finish(self, call, frame):
        if call.line is not None:
            self.add("line", call, frame, call.line)
            call.line, call.is_rest = None, False

    def on_exception(self, call, frame, arg):
        kind, error, _ = arg
        if issubclass(kind, (StopIteration, StopAsyncIteration)) and operation(frame) in ENDS_OF_LOOPS:
            return
        line = line_at(frame, call)
        if call.line != line:
            self.finish(call, frame)
        self.add("exception", call, frame, line, self.summary(error))
        call.line, call.is_rest, call.is_raising, call.returned = None, False, True, None

    def leave(self, call, frame, arg):
        does, given = operation(frame), []
        is_pause = does == "YIELD_VALUE"
        if call.code is self.top or not (is_pause or does.startswith("RETURN")):
            self.finish(call, frame)
        else:
            call.line = call.line or self.places.line_of(line_at(frame, call))
            if not is_pause and call.returned not in (None, call.line):
                # What it gives back was settled before a "with" or a "finally" came to its end.
                self.finish(call, frame)
                call.line, call.is_rest = call.returned, True
            value = self.given_by(call, arg, is_pause, given)
            self.add("yield" if is_pause else "return", call, frame, call.line, value)
        self.result = given
        if is_pause:
            call.before = self.identities.numbers_of(call.held)
        else:
            del self.calls[id(frame)]
        self.identities.release(call.held + call.outside)
        call.held = call.outside = []

    def given_by(self, call, value, is_pause, held):
        flags = call.code.co_flags
        if is_pause and flags & ASYNC_GENERATOR and title_of(type(value)) == "async_generator_wrapped_value":
            value = gc.get_referents(value)[0]
        elif is_pause and flags & (COROUTINE | ASYNC_GENERATOR):
            # It waits.
            return None
        return self.value_of(value, held)

    def add(self, kind, call, frame, line, extra=None):
        printed = "".join(self.output.kept[self.told:])
        gone = self.result
        names = self.look(call, frame, gone)
        around = []
        for other, place in self.callers(call, frame):
            before, now = other.told, self.look(other, place, gone)
            if now != before:
                around.append((other.number, now))
        self.identities.release(gone)
        self.result = []
        is_rest = call.is_rest and kind != "call"
        if kind == "call" and not call.is_rest:
            # The names around a function are no arguments; those come first.
            given = set(parameters_of(call.code))
            count = sum(name in given for name, *_ in names)
            extra = None if count == len(names) else count
        is_after_call = call is self.program and self.last is not call
        if kind == "line" and is_rest and names == call.told_here and not around and printed == "" and not is_after_call:
            # Nothing more came of the line, and it is not the program's turn again.
            return
        self.last = call
        self.told, call.told_here = len(self.output.kept), names
        # As bytes: objects of ours would make Python's collector run sooner than it does without us.
        self.seen.append(marshal.dumps((kind, line, call.number, names, printed, extra, around, is_rest)))

    def callers(self, call, frame):
        """The program and the calls that this one is in, as far as a page shows them; each with its frame."""
        found = [] if call is self.program else [(self.program, None)]
        for _ in range(MOST_BETWEEN):
            frame = frame.f_back
            other = None if frame is None else self.calls.get(id(frame))
            if frame is None or other is self.program or len(found) == MOST_CALLS:
                break
            if other is not None and other.code is frame.f_code:
                found.append((other, frame))
        return found

    def look(self, call, frame, gone):
        """Names of a call, with their values; gone: gets what its names referred to at the look before."""
        held, inner = [], set()
        if call is self.program:
            names = self.of_program(held)
        else:
            # Names of a comprehension are its own: those of the call are as they were.
            place = self.places.at(frame)
            inner = set() if place is None else {name for loop in place.around for name in loop.names}
            names = [one for one in call.told if one[0] in inner] + [
                (name, *self.value_of(value, held, call.before))
                for name, value in data_in(frame.f_locals, inner, MOST_NAMES)
            ]
        if inner and not call.outside:
            call.outside, call.held = call.held, []
        elif not inner:
            gone += call.outside
            call.outside = []
        gone += call.held
        call.held, call.before, call.told = held, {}, names
        return names

    def of_program(self, held):
        # Not the names of its frame: within a comprehension these are the comprehension's.
        return [(name, *self.value_of(value, held)) for name, value in data_in(self.names, self.hidden, MOST_NAMES)]

    def value_of(self, value, held, before=NONE):
        text = text_of(value)
        return self.identities.number_of(value, text, held, before), title_of(type(value)), text

    def summary(self, error):
        def described():
            last = last_words(error)
            return last.splitlines()[0] if last else title_of(type(error))
        return bounded(sys.call_tracing(guarded, (described,)), 200)
`;
