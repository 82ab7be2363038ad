/** Python of the driver: a program's own code, and where in it an instruction is. */
export const PLACES = `
import ast, opcode, types

OPTIMIZED, GENERATOR, COROUTINE, ASYNC_GENERATOR = 0x1, 0x20, 0x80, 0x200

def codes_in(code):
    """A program's own code objects, the whole program's first. What Python makes of annotations nobody has written."""
    inner = [one for one in code.co_consts if isinstance(one, types.CodeType) and one.co_name != "__annotate__"]
    return [code, *(deeper for one in inner for deeper in codes_in(one))]

def is_followed(code, top):
    """What a generator expression, a lambda or a class body does belongs to the line that it is on."""
    return code is top or (code.co_flags & OPTIMIZED and not code.co_name.startswith("<"))

def span_of(node):
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)

def is_within(place, span):
    return span[0] <= place[0] and place[1] <= span[1]

class Loop:
    """
    A loop that Python runs within an expression, in the frame around it: its turns belong to the line that it is on.
    start: what is looked at before the first turn.
    """

    def __init__(self, node, start, names, turning):
        self.span, self.start, self.names, self.turning = span_of(node), span_of(start), names, turning

    def has(self, place, name):
        if place == self.span:
            # A for statement goes over what a comprehension comes to.
            return name not in ("FOR_ITER", "GET_ITER")
        if is_within(place, self.start):
            return place == self.start and name.startswith(self.turning)
        return is_within(place, self.span)

# Python writes any(…), all(…) and tuple(…) of a generator expression as loops of their own, at the place of their names.
SHORTENED = ("any", "all", "tuple")
TURNING = ("FOR_ITER", "TO_BOOL", "LIST_APPEND", "POP_JUMP", "JUMP", "NOT_TAKEN")

def loops_within(tree):
    loops = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp)):
            targets = [part for one in node.generators for part in ast.walk(one.target)]
            names = {part.id for part in targets if isinstance(part, ast.Name)}
            loops.append(Loop(node, node.generators[0].iter, names, ("FOR_ITER",)))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHORTENED:
            if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
                loops.append(Loop(node, node.func, set(), TURNING))
    return loops

class Place:
    """
    around: the loops within expressions that an instruction is in; is_whole: it begins or ends one that is in no other.
    """

    def __init__(self, place, name, loops):
        self.around = [one for one in loops if one.has(place, name)]
        self.is_whole = [one.span for one in self.around] == [place]

class Places:
    """Where the instructions are of the code that is followed."""

    def __init__(self, tree, codes):
        loops = loops_within(tree)
        self.codes = {id(code): places_in(code, loops) for code in codes}
        # Lines of a class go with the one that names it, and turns of a comprehension with the one that it is on.
        lines = {
            line
            for code in codes
            for (line, *_), place in list(zip(code.co_positions(), self.codes[id(code)]))[first_of(code):]
            if line and (place is None or place.is_whole)
        }
        self.lines = sorted(lines)

    def at(self, frame):
        """None for what is in no loop within an expression."""
        return self.codes[id(frame.f_code)][frame.f_lasti // 2]

def first_of(code):
    """Its first instruction of its own: those before it are on the line that defines it, which is another's."""
    return code.co_code[::2].index(opcode.opmap["RESUME"]) + 1

def places_in(code, loops):
    places = []
    for (line, end, left, right), does in zip(code.co_positions(), code.co_code[::2]):
        place = None
        if loops and None not in (line, end, left, right):
            place = Place(((line, left), (end, right)), opcode.opname[does], loops)
        places.append(place if place is not None and place.around else None)
    return places
`;
