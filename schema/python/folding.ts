/** Python of the driver: leaves out turns of a loop that go line for line like the ones before them. */
export const FOLDING = `
import ast, itertools

# Turns that are kept of those alike, besides the last one.
FIRST_TURNS = 3

def loops_in(source):
    """First and last line of each loop, the innermost ones first."""
    loops = [one for one in ast.walk(ast.parse(source)) if isinstance(one, (ast.For, ast.While, ast.AsyncFor))]
    spans = {(one.lineno, max(part.end_lineno for part in one.body)) for one in loops}
    return sorted(spans, key=lambda span: (span[1] - span[0], -span[0]))

def folded(seen, loops, scopes):
    """Runs that are too long without the turns of their loops that go line for line like the ones before them."""
    for head, last in loops:
        if len(seen) <= MOST_STEPS:
            break
        kept, at = [], 0
        for begin, end, turns in sorted(folds_in(seen, head, last, scopes), key=lambda one: (one[0], -one[1])):
            # A loop that calls its own function has turns within turns.
            if begin >= at:
                kept += seen[at:begin] + [turns]
                at = end
        seen = kept + seen[at:]
    return seen

def folds_in(seen, head, last, scopes):
    """Turns of one loop to leave out: from where, to where, and what takes their place."""
    by_frame = {}
    for at, (kind, line, frame, *_) in enumerate(seen):
        if kind in ("call", "return") and frame not in by_frame:
            continue
        instances = by_frame.setdefault(frame, [])
        if kind == "line" and line == head:
            if instances and instances[-1][-1] is not None:
                instances[-1].append(at)
            else:
                instances.append([at])
        elif instances and instances[-1][-1] is not None and not head <= line <= last:
            instances[-1].append(None)
    def alike(begin, end):
        return [
            (kind, line, scopes[frame], (extra[0], extra[1]) if kind == "turns" else None)
            for kind, line, frame, _, _, extra in seen[begin:end]
        ]
    folds = []
    for frame, instances in by_frame.items():
        for heads in instances:
            heads = [at for at in heads if at is not None]
            turns = list(zip(heads, heads[1:]))
            shapes = [alike(begin, end) for begin, end in turns]
            at = 0
            for _, group in itertools.groupby(shapes):
                count = len(list(group))
                if count > FIRST_TURNS + 2:
                    first, final = at + FIRST_TURNS, at + count - 2
                    begin, end = turns[first][0], turns[final][1]
                    folds.append((begin, end, turns_step(seen[begin:end], head, frame, first + 1, final + 1)))
                at += count
    return folds

def turns_step(left_out, head, frame, first, final):
    visits = {}
    for kind, line, _, _, _, extra in left_out:
        counted = {line: 1} if kind == "line" else {}
        if kind == "turns":
            counted = dict(zip(extra[2::2], extra[3::2]))
        for one, count in counted.items():
            visits[one] = visits.get(one, 0) + count
    names = next(one[3] for one in reversed(left_out) if one[2] == frame)
    printed = "".join(one[4] for one in left_out)
    counts = [part for line in sorted(visits) for part in (line, visits[line])]
    return ("turns", head, frame, names, printed, [first, final, *counts])
`;
