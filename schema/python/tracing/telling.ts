/** Python of the driver: what was seen of a program, in the form of schema/lessons/trace/trace.ts. */
export const TELLING = `
KINDS = ("line", "call", "return", "yield", "exception", "turns")

class Told:
    """Objects, values and frames by numbers as they come, and of each step only what is another than before."""

    def __init__(self, scopes, start):
        self.scopes, self.frames, self.objects, self.values = scopes or [""], {0: 0}, {}, {}
        # By frame: names as they were told last, and at the frame's own last step.
        self.known, self.here = {}, {0: named(start)}
        self.start = self.changes(0, named(start), {})

    def number_of(self, known, key):
        return known.setdefault(key, len(known))

    def value_at(self, value):
        number, kind, text = value
        return self.number_of(self.values, (self.number_of(self.objects, number) + 1, kind, text))

    def changes(self, frame, now, *before):
        """Names in pairs with their values, -1 for none: what is another than in any of those before, or not there."""
        self.known[frame] = now
        changed = [name for name, value in now.items() if any(one.get(name) != value for one in before)]
        gone = dict.fromkeys(name for one in before for name in one if name not in now)
        return [part for name in changed for part in (name, self.value_at(now[name]))] + [part for name in gone for part in (name, -1)]

    def step(self, kind, line, frame, names, printed, extra, around, is_rest):
        at, now = self.number_of(self.frames, frame), named(names)
        bound = self.changes(frame, now, self.known.get(frame, {}), self.here.get(frame, {}))
        self.here[frame] = now
        if kind in ("return", "yield") and extra is not None:
            extra = self.value_at(extra)
        elsewhere = []
        for other, others in around:
            changes = self.changes(other, named(others), self.known.get(other, {}))
            if changes:
                elsewhere += [self.number_of(self.frames, other), changes]
        step = [KINDS.index(kind), -line if is_rest else line, at, bound, printed]
        if elsewhere:
            return [*step, extra, elsewhere]
        return step if extra is None else [*step, extra]

    def frame_names(self):
        return [self.scopes[frame] for frame in self.frames]

def named(names):
    return {name: value for name, *value in names}

def told_of(trace):
    """The whole trace; it has come to its end."""
    rest = "".join(trace.output.kept[trace.told:])
    seen, is_cut = folded(trace.seen, trace.loops, trace.scopes), trace.is_cut
    if len(seen) > MOST_STEPS:
        ending = [seen[-1]] if seen[-1][0] == "exception" else []
        is_cut = True
        cut = seen[MOST_STEPS - len(ending): len(seen) - len(ending)]
        rest = "".join(one[4] for one in cut) + rest
        seen = seen[: MOST_STEPS - len(ending)] + ending
    told = Told(trace.scopes, trace.start)
    steps = [told.step(*one) for one in seen]
    return {
        "frames": told.frame_names(),
        "values": [list(one) for one in told.values],
        "code": [] if trace.places is None else trace.places.lines,
        "start": told.start,
        "steps": steps,
        "rest": rest,
        "isCut": is_cut,
    }
`;
