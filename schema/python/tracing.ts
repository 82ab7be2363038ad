/** Python of the driver: follows a program line by line, and tells after each what its names refer to. */
export const TRACING = `
import reprlib, sys, types

# Longer programs are run to their end and followed as far as this.
MOST_STEPS = 300
MOST_NAMES = 12
NOT_DATA = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type)

short = reprlib.Repr()
short.maxstring = short.maxother = 28
short.maxlist = short.maxtuple = short.maxset = short.maxfrozenset = 6
short.maxdict = 4

class Trace:
    def __init__(self, output):
        self.output, self.steps, self.is_cut = output, [], False
        self.pending, self.before, self.alive, self.told = None, {}, [], 0

    def begin(self, names):
        self.hidden = set(names)
        self.told = len(self.output.kept)
        sys.settrace(self.follow)

    def follow(self, frame, event, _):
        if frame.f_code.co_filename != FILE or self.is_cut:
            return None
        # What a comprehension or a class body does in between belongs to the line that it is on.
        if frame.f_code.co_name.startswith("<") and frame.f_code.co_name != "<module>":
            return None
        if event == "call":
            self.finish()
            self.pending = None
            return self.follow
        if event in ("line", "return"):
            self.finish()
            self.pending = (frame, frame.f_lineno)
            if event == "return":
                back = frame.f_back
                is_ours = back is not None and back.f_code.co_filename == FILE
                self.pending = (back, back.f_lineno) if is_ours else None
        return self.follow

    def finish(self):
        if self.pending is None:
            return
        frame, line = self.pending
        if len(self.steps) >= MOST_STEPS:
            self.is_cut, self.pending = True, None
            return
        is_top = frame.f_code.co_name == "<module>"
        scope = "" if is_top else frame.f_code.co_name
        names = self.names_of(frame)
        before = self.before.get(scope, {})
        now = {one["name"]: (one["id"], one["text"]) for one in names}
        printed = "".join(self.output.kept[self.told:])
        self.told = len(self.output.kept)
        self.before[scope] = now
        self.steps.append({
            "line": line,
            "scope": scope,
            "names": names,
            "changed": [name for name, value in now.items() if before.get(name) != value],
            "printed": printed[:2000],
        })

    def names_of(self, frame):
        # An object that is gone would leave its id to another.
        return names_in(frame.f_locals, self.hidden, MOST_NAMES, self.alive)

def names_in(values, hidden, most, alive):
    """Names that refer to data, each with its value in a few characters."""
    found = []
    for name, value in list(values.items()):
        if not isinstance(name, str) or name.startswith("__") or name in hidden or isinstance(value, NOT_DATA):
            continue
        alive.append(value)
        try:
            text = short.repr(value)
        except Exception:
            text = "…"
        found.append({"name": name, "id": str(id(value)), "type": type(value).__name__, "text": text})
        if len(found) == most:
            break
    return found
`;
