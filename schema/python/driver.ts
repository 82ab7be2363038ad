// The program that runs programs: Python, for Pyodide in the browser's worker and in the course's checks. It gives the
// learner's code names of its own, exact output, input from a text, and leaves the interpreter as it found it.
import {OBSERVING} from '#schema/python/observing.ts';
import {CALLS} from '#schema/python/tracing/calls.ts';
import {CUTTING} from '#schema/python/tracing/cutting.ts';
import {FOLDING} from '#schema/python/tracing/folding.ts';
import {IDENTITIES} from '#schema/python/tracing/identities.ts';
import {PLACES} from '#schema/python/tracing/places.ts';
import {TELLING} from '#schema/python/tracing/telling.ts';
import {TRACING} from '#schema/python/tracing/tracing.ts';
import {VALUE_TEXTS} from '#schema/python/tracing/value-texts.ts';

/** The file that tracebacks name, of a program without files. */
const PROGRAM_FILE = 'lesson.py';

const RUNNING = `
import builtins, io, json, linecache, os, shutil, sys, tempfile, time, traceback

# Followed by print only after this long, so that a program that prints a lot is not slowed down by it.
FLUSH_AFTER_S = 0.05
# Names that are told of at a program's end.
MOST_SHOWN = 60

class Output(io.TextIOWrapper):
    """Text on its way to a file descriptor: at once where somebody waits, and never more than the limit."""

    def __init__(self, fd, limit):
        super().__init__(io.BufferedWriter(io.FileIO(fd, "w", closefd=False)), "utf-8", "replace", "")
        self.room, self.is_cut, self.kept, self.flushed_at = limit, False, None, 0.0
        # The other stream: what was printed first arrives first.
        self.other, self.is_waiting = None, False

    def write(self, text):
        if Hush.is_on:
            return len(text)
        if self.room <= 0:
            self.is_cut = self.is_cut or len(text) > 0
            return len(text)
        part = text[: self.room]
        self.room -= len(part)
        self.is_cut = len(part) < len(text)
        if self.kept is not None:
            # As it arrives: half a character does not.
            self.kept.append(str.encode(part, "utf-8", "replace").decode())
        if self.other.is_waiting:
            self.other.flush()
        super().write(part)
        self.is_waiting = True
        now = time.monotonic()
        if now - self.flushed_at > FLUSH_AFTER_S:
            self.flushed_at = now
            self.flush()
        return len(text)

    def flush(self):
        self.is_waiting = False
        super().flush()

class Silence(io.TextIOBase):
    def write(self, text):
        return len(text)

class Input(io.StringIO):
    """What input() reads. In a sample each line is echoed, as a terminal does."""

    def __init__(self, text, echoes):
        super().__init__(text)
        self.is_lacking, self.echoes = False, echoes

    def readline(self, *size):
        line = super().readline(*size)
        self.is_lacking = self.is_lacking or line == ""
        if line and self.echoes:
            sys.stdout.write(line if line.endswith("\\n") else line + "\\n")
        return line

def write_files(folder, files):
    """What the program finds beside it; names were looked at before they were stored."""
    for one in files:
        path = os.path.join(folder, one["path"])
        if not os.path.realpath(path).startswith(os.path.realpath(folder) + os.sep):
            raise ValueError(one["path"])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(one["text"])

def last_words(error, tb=None):
    """As a traceback ends, with Python's own suggestion where there is the traceback; without notes, which come after."""
    whole = traceback.TracebackException(type(error), error, tb, limit=1)
    whole.__notes__ = None
    return list(whole.format_exception_only())[-1].strip()

def describe(error, folder):
    """folder: where the learner has other files of their own; None without."""
    def is_ours(name):
        return name == FILE or (folder is not None and name is not None and name.startswith(folder + os.sep))
    summary = last_words(error)
    if isinstance(error, SyntaxError) and is_ours(error.filename):
        place, line = error.filename, error.lineno
    else:
        places = [(frame.f_code.co_filename, at) for frame, at in traceback.walk_tb(error.__traceback__)]
        ours = [one for one in places if is_ours(one[0])]
        place, line = ours[-1] if ours else (None, None)
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename != FILE:
        tb = tb.tb_next
    whole = traceback.TracebackException(type(error), error, tb)
    message = last_words(error, tb).partition(": ")[2]
    # Where a program's files are is nobody's business but the driver's.
    near = lambda text: text if folder is None else text.replace(folder + os.sep, "")
    return {
        "type": type(error).__name__,
        "message": near(message)[:2000],
        "summary": near(summary)[:2000],
        "line": line,
        "file": None if folder is None or place is None else near(place),
        "traceback": near("".join(whole.format()))[:8000],
    }

def run_program(source, names, trace=None):
    linecache.cache[FILE] = (len(source), None, source.splitlines(True), FILE)
    try:
        code = compile(source, FILE, "exec")
        if trace is not None:
            trace.begin(source, code, names)
        exec(code, names)
    except SystemExit as exit:
        return None if exit.code in (None, 0) else exit
    except BaseException as error:
        return error
    finally:
        if trace is None:
            sys.settrace(None)
    return None

def drawn_figures():
    """What matplotlib has open, as PNG files."""
    plt = sys.modules.get("matplotlib.pyplot")
    if plt is None:
        return []
    import base64
    figures = []
    for number in plt.get_fignums()[:4]:
        figure = plt.figure(number)
        data = io.BytesIO()
        figure.savefig(data, format="png", dpi=110, bbox_inches="tight")
        titles = [axes.get_title() for axes in getattr(figure, "axes", [])]
        title = ", ".join(one for one in titles if one)
        figures.append({"png": base64.b64encode(data.getvalue()).decode(), "title": title})
    plt.close("all")
    return figures

def forget_modules(known, folder):
    """A program may have written a module of its own and imported it, or made one up."""
    for name in set(sys.modules) - known:
        module = sys.modules[name]
        origin = getattr(module, "__file__", None)
        if getattr(module, "__spec__", None) is None or (origin and origin.startswith(folder)):
            del sys.modules[name]

def run(request):
    nonlocal FILE, PLACE
    request = json.loads(request)
    FILE, files = request.get("file") or PROGRAM, request.get("files")
    *earlier, last = request["programs"]
    known, scope, saved = set(sys.modules), vars(builtins), dict(vars(builtins))
    streams, limit = (sys.stdout, sys.stderr, sys.stdin), sys.getrecursionlimit()
    output, errors = Output(1, request["outputLimit"]), Output(2, request["outputLimit"])
    output.other, errors.other = errors, output
    probe = request.get("probe")
    typed = Input(request.get("stdin") or "", probe is None)
    trace = Trace(output) if request.get("trace") else None
    if trace is not None or probe is not None:
        output.kept = []
    if trace is not None:
        # What a step prints is told, wherever it prints it.
        errors.kept = output.kept
    folder = PLACE = tempfile.mkdtemp()
    os.chdir(folder)
    sys.path.insert(0, folder)
    names = {"__name__": "__main__", "__builtins__": builtins}
    failed, error, seen, named = [], None, None, []
    try:
        if files is not None:
            write_files(folder, files)
            names["__file__"] = FILE
        sys.stdin, sys.stdout, sys.stderr = typed, Silence(), Silence()
        failed = [run_program(source, names) is not None for source in earlier]
        sys.stdout, sys.stderr = output, errors
        error = run_program(last, names, trace)
        if trace is not None:
            trace.end(error)
        if probe is not None:
            seen = observe(error, probe, names)
        if request.get("names"):
            named = names_in(names, MOST_SHOWN)
    finally:
        # First: the program may have given print or len another meaning.
        scope.update(saved)
        for name in scope.keys() - saved.keys():
            del scope[name]
        for stream in (output, errors):
            if not stream.closed:
                stream.flush()
        sys.stdout, sys.stderr, sys.stdin = streams
        sys.setrecursionlimit(limit)
        # Some mistakes of a program show only when its figures are drawn.
        try:
            figures = drawn_figures()
        except Exception as mistake:
            figures, error = [], error or mistake
        os.chdir("/")
        if folder in sys.path:
            sys.path.remove(folder)
        forget_modules(known, folder)
        shutil.rmtree(folder, ignore_errors=True)
    described = None if error is None else describe(error, None if files is None else folder)
    return json.dumps({
        "error": described,
        "isCut": output.is_cut or errors.is_cut,
        "lacksInput": typed.is_lacking,
        "earlierFailed": any(failed),
        "figures": figures,
        "trace": None if trace is None else told_of(trace),
        "names": named,
        "observation": seen and {**seen, "printed": "".join(output.kept), "isCut": output.is_cut},
    })
`;

/**
 * Python that evaluates to a function: from a `RunRequest` to a `DriverReply`, both as JSON. What is printed goes to the
 * file descriptors 1 and 2.
 */
export const DRIVER = `
def academy_driver():
    FILE = PROGRAM = ${JSON.stringify(PROGRAM_FILE)}
    PLACE = None
${indented(CUTTING)}
${indented(VALUE_TEXTS)}
${indented(PLACES)}
${indented(IDENTITIES)}
${indented(FOLDING)}
${indented(TELLING)}
${indented(CALLS)}
${indented(TRACING)}
${indented(OBSERVING)}
${indented(RUNNING)}
    return run

academy_driver()
`;

function indented(source: string): string {
  return source.replaceAll(/^(?=.)/gm, '    ');
}
