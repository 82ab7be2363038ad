/** Python of the driver: leaves out turns of a loop that go line for line like the ones before them. */
export const FOLDING = `
import ast, itertools

# Turns that are kept of those alike, besides the last one.
FIRST_TURNS = 3

def loops_in(tree):
    """First and last line of each loop, the innermost ones first."""
    loops = [one for one in ast.walk(tree) if isinstance(one, (ast.For, ast.While, ast.AsyncFor))]
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
    by_frame, begun = {}, {}
    for at, (kind, line, frame, *_, is_rest) in enumerate(seen):
        begun.setdefault(frame, at)
        if kind in ("call", "return") and frame not in by_frame:
            continue
        instances = by_frame.setdefault(frame, [])
        if kind == "line" and line == head and not is_rest:
            if instances and instances[-1][-1] is not None:
                instances[-1].append(at)
            else:
                instances.append([at])
        elif instances and instances[-1][-1] is not None and not head <= line <= last:
            instances[-1].append(None)
    def alike(begin, end):
        return [
            (kind, line, scopes[frame], is_rest, (extra[0], extra[1]) if kind == "turns" else None)
            for kind, line, frame, _, _, extra, _, is_rest in seen[begin:end]
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
                    others = {other for other, first_at in begun.items() if first_at < begin and other != frame}
                    folds.append((begin, end, turns_step(seen[begin:end], head, frame, others, (first + 1, final + 1))))
                at += count
    return folds

def turns_step(left_out, head, frame, others, numbers):
    """What takes the place of turns. others: frames that were there before; those that came with the turns are gone with them."""
    visits, names = {}, {}
    for kind, line, at, own, _, extra, around, is_rest in left_out:
        # As whoever plays the trace counts them.
        counted = {} if kind == "call" or is_rest else {line: 1}
        if kind == "turns":
            counted = dict(zip(extra[2::2], extra[3::2]))
        for one, count in counted.items():
            visits[one] = visits.get(one, 0) + count
        names.update([(at, own), *around])
    printed = "".join(one[4] for one in left_out)
    counts = [part for line in sorted(visits) for part in (line, visits[line])]
    around = [(other, now) for other, now in names.items() if other in others]
    return ("turns", head, frame, names[frame], printed, [*numbers, *counts], around, False)
`;
