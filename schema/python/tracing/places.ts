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

def statements_in(tree):
    """Statements of a program and of its functions, in the order of the text. Those of a class go with the line that names it."""
    found, left = [], [(tree, False)]
    while left:
        node, is_in_class = left.pop()
        for one in ast.iter_child_nodes(node):
            if not isinstance(one, (ast.stmt, ast.ExceptHandler, ast.match_case)):
                continue
            if isinstance(one, ast.stmt) and not is_in_class:
                found.append(one)
            is_function = isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
            left.append((one, isinstance(one, ast.ClassDef) or (is_in_class and not is_function)))
    return sorted(found, key=lambda one: (one.lineno, one.col_offset))

def has_code(one):
    """Whether Python makes code of a statement wherever it can be reached: what it leaves out is never reached."""
    if isinstance(one, (ast.Global, ast.Nonlocal)):
        return False
    if isinstance(one, ast.Expr):
        return not isinstance(one.value, ast.Constant)
    return not isinstance(one, ast.AnnAssign) or one.value is not None

# Parts of a statement before what is indented under it.
HEADS = ("test", "target", "iter", "items", "bases", "keywords", "args", "subject")

def spans_of(one):
    """First and last line of what runs as one: a simple statement, each decorator, and the head of any other."""
    decorators = [(part.lineno, part.end_lineno) for part in getattr(one, "decorator_list", ())]
    if {"body", "cases"}.isdisjoint(one._fields):
        return [(one.lineno, one.end_lineno)]
    tops = [getattr(one, name, None) for name in HEADS]
    nodes = [part for top in tops if top is not None for part in (top if isinstance(top, list) else [top])]
    ends = [part.end_lineno for node in nodes for part in ast.walk(node) if hasattr(part, "end_lineno")]
    return [*decorators, (one.lineno, max(ends, default=one.lineno))]

class Places:
    """
    Where the instructions are of the code that is followed.
    first: the line on which something begins that runs as one and has several; returning: lines that are come back to, the head
    of "with" and decorators; returns: lines of nothing but "return".
    """

    def __init__(self, tree, codes):
        loops, statements = loops_within(tree), statements_in(tree)
        self.codes = {id(code): places_in(code, loops) for code in codes}
        self.first = {}
        for begin, end in sorted(span for one in statements for span in spans_of(one) if span[1] > span[0]):
            begin = self.line_of(begin)
            self.first.update((line, begin) for line in range(begin, end + 1) if line not in self.first)
        self.returning = {self.line_of(one.lineno) for one in statements if isinstance(one, (ast.With, ast.AsyncWith))}
        decorated = [one for one in statements if getattr(one, "decorator_list", ())]
        self.returning |= {part.lineno for one in decorated for part in [one, *one.decorator_list]}
        # Where Python says that a function begins, and where its name is.
        self.named = {
            one.decorator_list[0].lineno: one.lineno
            for one in ast.walk(tree)
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and one.decorator_list
        }
        self.returns = {self.line_of(one.lineno) for one in statements if isinstance(one, ast.Return)}
        self.returns -= {self.line_of(one.lineno) for one in statements if not isinstance(one, ast.Return)}
        # Lines of a class go with the one that names it, and turns of a comprehension with the one that it is on.
        lines = {
            self.line_of(line)
            for code in codes
            for (line, *_), place in list(zip(code.co_positions(), self.codes[id(code)]))[first_of(code):]
            if line and (place is None or place.is_whole)
        }
        self.lines = sorted(lines | {self.line_of(one.lineno) for one in statements if has_code(one)})

    def line_of(self, line):
        return self.first.get(line, line)

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
